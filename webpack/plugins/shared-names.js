import path from 'node:path';
import webpack from 'webpack';

/** How much of a module one import takes: its names, or `undefined` for the module as a whole. */
function namesTaken(dependency, moduleGraph) {
  if (dependency.type === 'harmony side effect evaluation') return [];
  // A re-export takes the name from the module, whether or not anybody uses it.
  if (dependency.type === 'harmony export imported specifier') {
    const [name] = dependency.getIds(moduleGraph);
    return name ? [name] : undefined;
  }
  const taken = dependency.getReferencedExports(moduleGraph, undefined).map((each) => each.name ?? each);
  return taken.some((path) => path.length === 0) ? undefined : taken.map(([name]) => name);
}

/** The shared name of a module that the shell provides to a remote; undefined for any other module. */
const sharedKeyOf = (module) => module.options?.shareKey ?? (module.externalType && module.userRequest);

/**
 * Fails the build of a remote that uses a name that the shell does not provide, or a shared module as a whole, of which nobody
 * can know which names it needs. `used` has what it needs, by shared module, for the registry.
 */
export class SharedNamesPlugin {
  /** @type {Record<string, string[]>} */
  used = {};

  /** @param {Record<string, { names: string[] }>} provided */
  constructor(provided) {
    this.provided = provided;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('SharedNamesPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('SharedNamesPlugin', (modules) => {
        const used = new Map();
        for (const module of modules) {
          const key = sharedKeyOf(module);
          if (!this.provided[key]) continue;
          const names = used.get(key) ?? new Set();
          used.set(key, names);
          for (const { dependency, originModule } of compilation.moduleGraph.getIncomingConnections(module)) {
            if (!dependency) continue;
            const taken = namesTaken(dependency, compilation.moduleGraph);
            for (const name of taken ?? []) names.add(name);
            const problem = this.objection(key, taken);
            if (!problem) continue;
            const file = path.relative(compiler.context, originModule?.resource ?? 'an entry');
            const line = dependency.loc?.start?.line;
            compilation.errors.push(new webpack.WebpackError(`${file}${line ? `:${line}` : ''} ${problem}`));
          }
        }
        this.used = Object.fromEntries(
          [...used].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, names]) => [key, [...names].sort()]),
        );
      });
    });
  }

  objection(key, taken) {
    if (!taken) {
      return `takes ${key} as a whole, so that nobody can tell what it needs of it. Import the names that it uses.`;
    }
    const missing = taken.filter((name) => !this.provided[key].names.includes(name));
    if (missing.length === 0) return undefined;
    return (
      `uses ${missing.join(', ')} of ${key}, which the shell does not provide. ` +
      'Add the name where the shell lists what it shares (CONTRIBUTING.md, "Shared modules").'
    );
  }
}
