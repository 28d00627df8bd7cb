import { createHash } from 'node:crypto';
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

/** Packages that a page has in exactly one copy, the shell's. The `parts` of a shared package have no state: each remote has its own copy. */
const HOST_ONLY =
  /[\\/]node_modules[\\/](react|react-dom|react-router|react-router-dom|@tanstack|zustand|antd|@rc-component|@ant-design)[\\/]|[\\/]shared-(auth|ui)[\\/]src[\\/](?!parts[\\/])/;

/** Of which a remote takes the class names alone. */
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

/** How much of a module one import takes: its names, or `undefined` for the module as a whole. */
function namesTaken(dependency, moduleGraph) {
  if (dependency.type === 'harmony side effect evaluation') return [];
  // What a re-export takes of the module, whether or not it is used from there.
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
          // What follows the entry is a hash of it and of the modules that were joined with it.
          const name = whole.split(FEDERATION_ENTRY)[0].replaceAll(this.root, '');
          const id = createHash('sha256').update(name).digest('hex').slice(0, 8);
          compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

/** Asks for the files whose name matches together with the style sheet that would ask for them later. */
export class FontPreloadPlugin {
  constructor(pattern) {
    this.pattern = pattern;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('FontPreloadPlugin', (compilation) => {
      HtmlWebpackPlugin.getHooks(compilation).alterAssetTagGroups.tap('FontPreloadPlugin', (data) => {
        const fonts = Object.keys(compilation.assets).filter((file) => this.pattern.test(file));
        const tags = fonts.map((file) =>
          HtmlWebpackPlugin.createHtmlTagObject('link', {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: 'anonymous',
            href: data.publicPath + file,
          }),
        );
        return { ...data, headTags: [...tags, ...data.headTags] };
      });
    });
  }
}

/**
 * Every further file of a remote (chunks, style sheets) carries the hash that the registry lists for it. The page publishes
 * the lookup (`__storeIntegrity`, shell/src/federation/integrity.ts); a file without a hash gets one that nothing matches,
 * because browsers ignore an empty or malformed integrity and would run the file.
 */
export class IntegrityPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      const hooks = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      hooks.createScript.tap('IntegrityPlugin', (source) => `${source}\n${lookup('script', 'script.src')}`);
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag }) => `${source}\n${lookup(tag, `${tag}.href`)}`,
      );
    });
  }
}

/**
 * Lets a copy of the shell's files be served from another origin. A page of such a store changes the address of each file that
 * is loaded later, and gives it a hash (shell/src/app/files-elsewhere.js); on any other page the call does nothing. A style sheet
 * names its fonts by their place beside it.
 */
export class FilesElsewherePlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('FilesElsewherePlugin', (compilation) => {
      const hooks = webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation);
      hooks.createScript.tap('FilesElsewherePlugin', (source) => `${source}\nself.__storeFile?.(script);`);
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'FilesElsewherePlugin',
        (source, { tag }) => `${source}\nself.__storeFile?.(${tag});`,
      );
      const folder = compilation.outputOptions.publicPath;
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_DERIVED;
      compilation.hooks.processAssets.tap({ name: 'FilesElsewherePlugin', stage }, (assets) => {
        for (const name of Object.keys(assets).filter((each) => each.endsWith('.css')))
          compilation.updateAsset(
            name,
            (sheet) =>
              new webpack.sources.RawSource(sheet.source().toString().replaceAll(`url(${folder}`, 'url(')),
          );
      });
    });
  }
}

const lookup = (element, url) => `${element}.integrity = self.__storeIntegrity(${url});`;
