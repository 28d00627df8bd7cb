// The upper bound for reads: Fastify sending prepared bytes. It is a separate process, like the API.
import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';

const [portText = '0', listFile = '', detailFile = ''] = process.argv.slice(2);
const app = fastify();
for (const [path, file] of [
  ['/list', listFile],
  ['/detail', detailFile],
] as const) {
  const bytes = readFileSync(file);
  app.get(path, (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
}
await app.listen({ port: Number(portText), host: '127.0.0.1' });
process.stdout.write('listening\n');
