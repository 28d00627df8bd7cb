import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/** Another origin with files, like a bucket of an object store. It can also fail in several ways. */
export interface FileHost {
  /** With a slash at the end. */
  url: string;
  /** The requested paths, the first one first. */
  asked: string[];
  /**
   * `without-cors`: pages of another origin may not read its files. `changed`: each script has one byte more. `away`: it answers
   * 503. `silent`: it does not answer.
   */
  state: 'sound' | 'without-cors' | 'changed' | 'away' | 'silent';
  close: () => Promise<void>;
}

/** @param folderOf the folder for the first part of a request's path, such as `shell`; undefined when there is none */
export async function fileHost(folderOf: (first: string) => string | undefined): Promise<FileHost> {
  const host: FileHost = { url: '', asked: [], state: 'sound', close: () => Promise.resolve() };
  const server = createServer(async (request, reply) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    host.asked.push(pathname);
    if (host.state === 'silent') return;
    if (host.state !== 'without-cors') reply.setHeader('access-control-allow-origin', '*');
    if (host.state === 'away') return reply.writeHead(503).end();
    const [first = '', ...rest] = pathname.slice(1).split('/');
    const folder = folderOf(first);
    const content =
      folder && !rest.includes('..')
        ? await readFile(path.join(folder, ...rest)).catch(() => undefined)
        : undefined;
    if (!content) return reply.writeHead(404).end();
    reply.setHeader('cache-control', 'public, max-age=31536000, immutable');
    reply.setHeader('content-type', TYPES[path.extname(pathname)] ?? 'application/octet-stream');
    const isChanged = host.state === 'changed' && pathname.endsWith('.js');
    return reply.end(isChanged ? Buffer.concat([content, Buffer.from(' ')]) : content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  host.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return host;
}
