import { once } from 'node:events';
import { createServer } from 'node:net';

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
};

let asked = 0;

/**
 * A port of this machine that nothing listens on at this moment. It is below those that the system gives to connections and to servers
 * on port 0: one of these could take it before the caller listens. Files of tests that run at once are processes of their own, and
 * each has eight ports of its own before it comes to those of another.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + ((process.pid * 8 + asked++) % 12_000);
    if (await isFree(port)) return port;
  }
}
