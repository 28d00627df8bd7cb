import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

const lookup = (element, url) => `${element}.integrity = self.__storeIntegrity(${url});`;

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
