// Every browser configuration of the store is made here: the shell (host), the remotes inside it, and the remotes alone.
// A package's own webpack.config.js only says its name. What the configurations consist of is in webpack/.
import path from 'node:path';
import { workspace } from './shared-modules.js';
import { configure } from './webpack/browser.js';
import { remoteServer, shellServer } from './webpack/dev-server.js';

const isProduction = (argv) =>
  argv.mode === 'production' || (argv.mode === undefined && !process.env['WEBPACK_SERVE']);

/** @typedef {(env: Record<string, unknown> | undefined, argv: { mode?: string | undefined }) => object | object[]} Configuration */

/**
 * Configuration of the shell's package. In development it serves a registry that names the remotes' dev servers.
 * @type {() => Configuration}
 */
export const shell = () => (_env, argv) => {
  const production = isProduction(argv);
  return {
    ...configure('shell', { name: 'shell', production }),
    ...(!production && { devServer: shellServer() }),
  };
};

/**
 * Configuration of a remote's package. In development one server has both: `remoteEntry.js` for a shell, and the remote
 * alone as a page. They are two compilations: one holding both would mix up which exports are used.
 * @type {(name: string) => Configuration}
 */
export const remote = (name) => (env, argv) => {
  const production = isProduction(argv);
  const alone = configure('standalone', {
    name,
    production,
    ...(production && { outputPath: path.join(workspace, '.cache/standalone', name) }),
  });
  if (production) return env?.standalone ? alone : configure('remote', { name, production });
  return [{ ...alone, devServer: remoteServer(name) }, configure('remote', { name, production })];
};
