// The settings of the minifiers, and the files that a bundle is divided into.
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';

/** React and its companions change rarely: their file stays in the browser's cache over releases. */
const platform = {
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zustand)[\\/]/,
  name: 'platform',
  chunks: 'initial',
  enforce: true,
};

/** @param {'shell' | 'remote' | 'standalone'} kind */
export const optimization = (kind, production) => ({
  // webpack 5.110 writes a constant of another module into the code, and does not notice in its cache that it changed.
  inlineExports: false,
  minimizer: [
    new TerserPlugin({
      minify: TerserPlugin.swcMinify,
      extractComments: false,
      terserOptions: { compress: { passes: 3, ecma: 2020 }, mangle: true, format: { comments: false } },
    }),
    new CssMinimizerPlugin(),
  ],
  chunkIds: production ? 'deterministic' : 'named',
  splitChunks: {
    chunks: 'async',
    cacheGroups: {
      ...(kind === 'shell' && production && { platform }),
      // Without this group a module that two lazy tiers use is in both (+200 KB on the way to /admin).
      default: { chunks: 'async', minChunks: 2, priority: -20, reuseExistingChunk: true },
    },
  },
});

/**
 * Has Chromium compile all functions of a file while it arrives, on another thread. Otherwise each is compiled at its first call, on
 * the thread that the page is drawn and answers on. Other browsers read a comment.
 */
export const compileHints = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // The minifier takes comments away, and file names have the hash of what is in them.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
  });
