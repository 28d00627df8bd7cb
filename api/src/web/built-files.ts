import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../platform/failure.ts';
import type { CountRequest } from './page-refusals.ts';
import type { RegistryInForce } from './remotes/follow-releases.ts';
import type { SharedShellFiles } from './shared-shell-files.ts';
import { isHashed } from './shell-files.ts';

interface BuiltFilesOptions {
  distDir: string;
  remotesDir: string;
  shellFilesUrl: string | undefined;
  sharedShellFiles: SharedShellFiles | undefined;
  registry: RegistryInForce;
  /** Counts requests for files that this process does not have yet. */
  count: CountRequest;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const ASSET = /^\/(shell|mf-[a-z0-9-]+)\//;

const isFile = async (file: string) => (await stat(file).catch(() => undefined))?.isFile() ?? false;

/** A file of the shell or of a remote. */
export const isAsset = (pathname: string): boolean => ASSET.test(pathname);

/** Sends the files of the build: those of the shell, those of the remotes, and what browsers ask for at the root. */
export function builtFiles(options: BuiltFilesOptions) {
  const { distDir, remotesDir, shellFilesUrl, sharedShellFiles, registry, count } = options;

  /**
   * Sends a file of any release: a page from another process may name a release that this process does not have yet, or no longer has. A file
   * that was damaged on disk is replaced first.
   */
  async function sendRemoteFile(request: FastifyRequest, reply: FastifyReply, pathname: string) {
    const file = pathname.slice(1);
    if (!(await registry.isThere(file))) {
      await count(request);
      const [remote = '', version = ''] = file.split('/');
      if (!(await registry.place(remote, version)) || !(await registry.isThere(file)))
        throw fail('NOT_FOUND');
    }
    return reply.header('cache-control', IMMUTABLE).sendFile(file, remotesDir);
  }

  /** The folder that has this file of the shell: a page from another process may name a file that this build does not have. */
  async function folderOfShellFile(request: FastifyRequest, pathname: string): Promise<string> {
    if (await isFile(path.join(distDir, pathname))) return path.join(distDir, 'shell');
    if (!sharedShellFiles) throw fail('NOT_FOUND');
    const { folder, place } = sharedShellFiles;
    const file = pathname.slice('/shell/'.length);
    if (!(await isFile(path.join(folder, file)))) {
      await count(request);
      if (!(await place(file))) throw fail('NOT_FOUND');
    }
    return folder;
  }

  return {
    /** Throws NOT_FOUND, also for what only the server reads. */
    async sendAsset(request: FastifyRequest, reply: FastifyReply, pathname: string) {
      if (pathname === '/shell/index.html' || pathname.includes('/server/')) throw fail('NOT_FOUND');
      if (!pathname.startsWith('/shell/')) return sendRemoteFile(request, reply, pathname);
      const folder = await folderOfShellFile(request, pathname);
      // A content delivery network that fetches them here gives them to pages of this origin.
      if (shellFilesUrl) void reply.header('access-control-allow-origin', '*');
      void reply.header('cache-control', isHashed(pathname) ? IMMUTABLE : 'no-cache');
      return reply.sendFile(pathname.slice('/shell/'.length), folder);
    },

    /** `/favicon.svg`, `/robots.txt`: files that browsers and robots ask for at the root. */
    isRootFile: async (pathname: string): Promise<boolean> =>
      pathname !== '/index.html' && (await isFile(path.join(distDir, 'shell', pathname))),

    sendRootFile: (reply: FastifyReply, pathname: string) =>
      reply.header('cache-control', 'public, max-age=3600').sendFile(path.join('shell', pathname)),
  };
}
