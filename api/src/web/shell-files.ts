import { readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import escaped from 'escape-html';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { asData } from './markup-text.ts';
import { StartRefused } from '../platform/failure.ts';

/** `dist/shell/files.json`, as the build of the shell writes it. */
const Build = Compile(
  Type.Object({
    /** For the page, in front of the first file of the shell (shell/src/app/files-elsewhere.js). */
    script: Type.String(),
    /** SHA-384 of every script and style sheet. */
    integrity: Type.Record(Type.String(), Type.String()),
    /** Every file; absent in an older build. */
    files: Type.Optional(Type.Array(Type.String())),
  }),
);

const readBuild = (shellDir: string): Promise<unknown> =>
  readFile(path.join(shellDir, 'files.json'), 'utf8')
    .then(JSON.parse)
    .catch(() => null);

const LOADED = /<(script|link)([^>]*?) (src|href)="\/shell\/([^"]+)"/g;

/**
 * The template of the pages for a store whose shell browsers load from another address: each file with its hash there, and with
 * what loads the others in the same way.
 * @param base the address that has a copy of the folder `dist/shell`, with a slash at the end
 */
export async function fromElsewhere(html: string, shellDir: string, base: string): Promise<string> {
  const built = await readBuild(shellDir);
  if (!Build.Check(built))
    throw new StartRefused(
      'SHELL_FILES_URL is set, and this build of the shell does not list its files: build it again.',
    );
  const { script, integrity } = built;
  return html
    .replace(LOADED, (_whole, tag: string, attributes: string, name: string, file: string) => {
      const hash = integrity[file];
      return `<${tag}${attributes} ${name}="${escaped(base)}${file}"${hash ? ` integrity="${hash}" crossorigin` : ''}`;
    })
    .replace('<html ', () => `<html data-shell-files="${escaped(base)}" `)
    .replace('<!-- platform -->', (mark) => `<script>${script}</script>\n    ${mark}`)
    .replace(
      '</body>',
      () =>
        `<script type="application/json" id="shell-files">${asData(JSON.stringify(integrity))}</script>\n  </body>`,
    );
}

/** Much less than the 14 days after which a build deletes what no other build and no store keeps (scripts/build-package.mjs). */
const KEEP_MS = 24 * 3600_000;

/**
 * Keeps the files of the shell that this process serves as new as if they were just built, so that no later build deletes them.
 * @returns what ends it
 */
export async function keepShellFiles(shellDir: string): Promise<() => void> {
  const built = await readBuild(shellDir);
  const names = (Build.Check(built) && built.files) || [];
  const files = names.flatMap((name) => ['', '.br', '.gz'].map((kind) => path.join(shellDir, name + kind)));
  const keep = async () => {
    const now = new Date();
    // Not every file has compressed copies. Files that this account may not change are for another one to keep.
    for (const file of files) await utimes(file, now, now).catch(() => undefined);
  };
  await keep();
  const keeping = setInterval(() => void keep(), KEEP_MS).unref();
  return () => clearInterval(keeping);
}
