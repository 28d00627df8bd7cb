// The HTML page that a bundle starts in.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync } from '@swc/core';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { installed, root } from '../shared-modules.js';
import { FontPreloadPlugin } from './plugins/font-preload.js';

/**
 * Scripts that must run before the first paint, and before the other scripts arrive (only the shell's page has markup).
 * Inline, and so allowed by its hash in the Content-Security-Policy.
 */
const firstPaint = (kind) =>
  [
    path.join(installed('shared-ui'), 'src/theme/first-paint.js'),
    path.join(root, 'shell/src/app/first-visitor.js'),
    ...(kind === 'shell' ? [path.join(root, 'shell/src/app/early-input.js')] : []),
  ]
    .map((file) => minifySync(readFileSync(file, 'utf8'), { compress: true }).code.trim())
    .join('');

/** @param {'shell' | 'standalone'} kind */
export const page = (kind, production) => [
  new HtmlWebpackPlugin({
    template: path.join(root, 'shell/src/index.html'),
    firstPaint: firstPaint(kind),
    scriptLoading: 'defer',
    minify: false,
  }),
  // The only font of the first screen.
  ...(production ? [new FontPreloadPlugin(/inter-latin-opsz-normal\.subset\.[0-9a-f]+\.woff2$/)] : []),
];
