import webpack from 'webpack';

/** Fails the build of the shell when a shared module has other names than those that remotes are built against. */
export class ProvidedNamesPlugin {
  /** @param {Record<string, { names: string[] }>} provided */
  constructor(provided) {
    this.provided = provided;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('ProvidedNamesPlugin', (compilation) => {
      compilation.hooks.afterOptimizeDependencies.tap('ProvidedNamesPlugin', (modules) => {
        for (const module of modules) {
          if (module.type !== 'provide-module') continue;
          const key = module._name;
          const [dependency] = [module, ...module.blocks].flatMap(({ dependencies }) => dependencies);
          const real = compilation.moduleGraph.getModule(dependency);
          const names = compilation.moduleGraph.getProvidedExports(real);
          // The exports of CommonJS packages are known only at run time, and their names were read there.
          if (!Array.isArray(names) || !this.provided[key]) continue;
          const listed = this.provided[key].names;
          const differing = [
            ...names.filter((name) => !listed.includes(name)),
            ...listed.filter((name) => !names.includes(name)),
          ];
          if (differing.length === 0) continue;
          compilation.errors.push(
            new webpack.WebpackError(`${key} and the list of its names differ in ${differing.join(', ')}.`),
          );
        }
      });
    });
  }
}
