import webpack from 'webpack';

/** Packages that a page has in exactly one copy, the shell's. The `parts` of a shared package have no state: each remote has its own copy. */
const HOST_ONLY =
  /[\\/]node_modules[\\/](react|react-dom|react-router|react-router-dom|@tanstack|zustand|antd|@rc-component|@ant-design)[\\/]|[\\/]shared-(auth|ui)[\\/]src[\\/](?!parts[\\/])/;

/** Style modules, of which a remote takes only the class names. */
const SHEET = /\.module\.css(\?|$)/;

/** Fails the build of a remote that would carry its own copy of what the shell provides. */
export class HostOnlyPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('HostOnlyPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('HostOnlyPlugin', (modules) => {
        for (const module of modules) {
          if (!HOST_ONLY.test(module.resource ?? '') || SHEET.test(module.resource)) continue;
          const importer = compilation.moduleGraph.getIssuer(module)?.resource ?? 'an entry';
          compilation.errors.push(
            new webpack.WebpackError(
              `${importer} pulls ${module.resource} into this remote. The shell provides it: import its shared name ` +
                '(shared-modules.js) and take antd only through shared-ui/*.',
            ),
          );
        }
      });
    });
  }
}
