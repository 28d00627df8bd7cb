// The development servers of the packages.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { folderOf, root } from '../shared-modules.js';

const apiAddress = process.env['API_URL'] ?? 'http://localhost:4000';
/** A running store that may be opened with a remote from here (docs/micro-frontends.md). */
const storeAddress = process.env['STORE_URL'] ?? 'http://localhost:8080';

function devServer(name) {
  const { port } = JSON.parse(readFileSync(path.join(folderOf(name), 'package.json'), 'utf8')).config;
  return {
    port,
    host: 'localhost',
    historyApiFallback: { disableDotRule: true },
    // A remote is asked for by the shell's page, which is another origin in development.
    static: path.join(root, 'shell/public'),
    headers: { 'Access-Control-Allow-Origin': '*' },
    proxy: [{ context: ['/api'], target: apiAddress }],
    client: {
      overlay: { errors: true, warnings: false, runtimeErrors: false },
      // Inside the shell a remote still listens to its own server.
      webSocketURL: `ws://localhost:${port}/ws`,
    },
  };
}

/** Answers a path of the development server with what `content` gives. */
const json = (name, path, content) => ({
  name,
  path,
  middleware: async (_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    // This comes before what sets the other headers.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cache-Control', 'no-store');
    response.end(JSON.stringify(await content()));
  },
});

/** A registry that names the remotes' development servers. */
const devRegistry = () =>
  json('remotes', '/remotes.json', async () => (await import('../scripts/registry.mjs')).devRegistry());

const manifestOf = async (name) => (await import('../scripts/registry.mjs')).manifestOf(name);

const printLink = async (name, port) => {
  const { routes } = await manifestOf(name);
  const { path: first = '/' } = routes.find((route) => !route.path.includes(':')) ?? {};
  console.log(`${name} in the store: ${storeAddress}${first}?mf=${name}@http://localhost:${port}`);
};

export const shellServer = () => ({
  ...devServer('shell'),
  setupMiddlewares: (middlewares) => [devRegistry(), ...middlewares],
});

/** The development server of a remote. It offers a running store what its page asks for: the manifest, and hot reload across origins. */
export const remoteServer = (name) => ({
  ...devServer(name),
  allowedHosts: ['localhost', new URL(storeAddress).hostname],
  setupMiddlewares: (middlewares) => [
    json('manifest', '/manifest.json', () => manifestOf(name)),
    ...middlewares,
  ],
  onListening: ({ options }) => printLink(name, options.port),
});
