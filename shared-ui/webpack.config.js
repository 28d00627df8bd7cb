import path from 'node:path';
import { root } from '../shared-modules.js';
import { configure } from '../webpack/browser.js';

/** The gallery: shared-ui as a page of its own, built like a remote that runs alone (docs/adr/0058). */
export default (_env, { mode }) => {
  const production = mode === 'production';
  const outputPath = path.join(root, '.cache/gallery');
  const { entry, ...alone } = configure('standalone', { name: 'shared-ui', production, outputPath });
  return {
    ...alone,
    entry: { main: entry.main.with(-1, './gallery/index.tsx') },
    devServer: {
      port: 3009,
      host: 'localhost',
      historyApiFallback: true,
      static: path.join(root, 'shell/public'),
    },
  };
};
