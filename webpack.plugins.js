import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

/** Packages of which the page has exactly one copy, the shell's. */
const HOST_ONLY =
  /[\\/]node_modules[\\/](react|react-dom|react-router|react-router-dom|@tanstack|zustand|antd|@rc-component|@ant-design)[\\/]|[\\/]shared-(auth|ui)[\\/]src[\\/]/;

/** Fails the build of a remote that would carry its own copy of what the shell provides. */
export class HostOnlyPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('HostOnlyPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('HostOnlyPlugin', (modules) => {
        for (const module of modules) {
          if (!HOST_ONLY.test(module.resource ?? '')) continue;
          const importer = compilation.moduleGraph.getIssuer(module)?.resource ?? 'an entry';
          compilation.errors.push(
            new webpack.WebpackError(
              `${importer} pulls ${module.resource} into this remote. The shell provides it: import its shared name ` +
                '(webpack.common.js, "singletons") and take antd only through shared-ui/*.',
            ),
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

const lookup = (element, url) => `${element}.integrity = self.__storeIntegrity(${url});`;
