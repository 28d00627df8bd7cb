import { Agent, createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Headers of one connection, which a proxy must not forward. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding'];

const handedOn = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.includes(name)));

/**
 * A proxy before two processes, as nginx with docs/nginx.conf: it alternates, keeps connections open, and tries the other one where a
 * connection is refused. A request that was sent is not sent again: it is answered 502.
 */
export async function startProxy(ports: readonly number[], port = 0) {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = [];
    asked.on('data', (chunk: Buffer) => chunks.push(chunk));
    asked.on('end', () => {
      const body = Buffer.concat(chunks);
      const mine = turn++;
      const attempt = (tries: number): void => {
        const forward = request(
          {
            agent,
            host: '127.0.0.1',
            port: ports[(mine + tries) % ports.length],
            method: asked.method,
            path: asked.url,
            headers: {
              ...handedOn(asked.headers),
              'x-forwarded-for': asked.socket.remoteAddress ?? '',
              'content-length': body.length,
            },
          },
          (reply) => {
            answer.writeHead(reply.statusCode ?? 0, handedOn(reply.headers));
            reply.pipe(answer);
          },
        );
        forward.on('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ECONNREFUSED' && tries + 1 < ports.length) attempt(tries + 1);
          else if (answer.headersSent) answer.destroy();
          else answer.writeHead(502).end(String(error.code));
        });
        // A stream of events ends for the store as well when its reader leaves.
        answer.once('close', () => answer.writableFinished || forward.destroy());
        forward.end(body);
      };
      attempt(0);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
