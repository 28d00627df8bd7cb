import path from 'node:path';
import { root, workspace } from '../shared-modules.js';
import { compilerSettings } from './rules.js';

/** The cache that webpack keeps from one build to the next, until one of the files that configure it changes. */
export const cache = (name) => ({
  type: 'filesystem',
  name,
  cacheDirectory: path.join(workspace, '.cache/webpack'),
  buildDependencies: {
    config: [`${import.meta.dirname}${path.sep}`, path.join(root, 'shared-modules.js'), compilerSettings],
  },
});
