import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

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
