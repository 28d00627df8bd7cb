import HtmlWebpackPlugin from 'html-webpack-plugin';

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
