import { createHash } from 'node:crypto';

/** The file that starts the federation's runtime, named after a hash of its text, which has paths in it. */
const FEDERATION_ENTRY = /[\\/]\.federation[\\/]entry\.[0-9a-f]{32}\.js/;

/**
 * Gives the modules that the federation makes an id of their own. Their names have the folder of the checkout in them (or a hash
 * of it), and webpack makes its ids of names: the same source built in two folders would be two versions.
 */
export class FolderFreeIdsPlugin {
  /** @param {string} root folder of the checkout */
  constructor(root) {
    this.root = root;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('FolderFreeIdsPlugin', (compilation) => {
      // Before webpack, which leaves a module alone that has an id.
      compilation.hooks.moduleIds.tap({ name: 'FolderFreeIdsPlugin', stage: -100 }, (modules) => {
        for (const module of modules) {
          const whole = module.identifier();
          // A path that fills its part of the name is made relative by webpack.
          const isBound = whole
            .split(/[|!]/)
            .some((part) => part.includes(this.root) && !part.startsWith(this.root));
          if (!isBound && !FEDERATION_ENTRY.test(whole)) continue;
          // A hash of the entry and of the modules that were joined with it follows the entry.
          const name = whole.split(FEDERATION_ENTRY)[0].replaceAll(this.root, '');
          const id = createHash('sha256').update(name).digest('hex').slice(0, 8);
          compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
