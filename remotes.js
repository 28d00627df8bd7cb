// The remotes of this repository are its folders mf-*. They and the shell say in their package.json at which port their development
// server listens. This file runs on plain Node 20.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;

/** The development servers by package, the shell first. The API listens on 4000 and is proxied, so that every page has one origin. */
export const ports = Object.fromEntries(
  readdirSync(root)
    .filter((folder) => folder === 'shell' || folder.startsWith('mf-'))
    .map((folder) => path.join(root, folder, 'package.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')))
    .map(({ name, config }) => [name, config.port])
    .sort(([, a], [, b]) => a - b),
);

export const remoteNames = Object.keys(ports).filter((name) => name !== 'shell');
