// The tests of every browser package in one project, as `npm test` runs them: no file is translated twice.
import { globSync } from 'node:fs';
import path from 'node:path';
import { jestPreset } from './jest-preset.js';

const root = path.dirname(import.meta.dirname);
const packages = globSync('*/jest.config.js', { cwd: root }).map((file) => path.dirname(file));

export default jestPreset(root, packages.sort());
