import webpack from 'webpack';

/** Fails the build of a server bundle that would carry antd: the first HTML is made of the store's own components alone. */
export class NoAntdPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('NoAntdPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('NoAntdPlugin', (modules) => {
        for (const module of modules) {
          if (!/[\\/]node_modules[\\/](antd|@rc-component|@ant-design)[\\/]/.test(module.resource ?? ''))
            continue;
          const importer = compilation.moduleGraph.getIssuer(module)?.resource ?? 'an entry';
          compilation.errors.push(
            new webpack.WebpackError(`${importer} pulls antd into the server's bundle.`),
          );
          return;
        }
      });
    });
  }
}
