import { readFile } from 'node:fs/promises';
import path from 'node:path';
import escaped from 'escape-html';
import { Type } from 'typebox';
import { asData } from './markup-text.ts';
import { StartRefused } from '../platform/failure.ts';
import { shapeCheck } from '../platform/validation/shapes.ts';

/** `dist/shell/files.json`, as the build of the shell writes it. */
const build = shapeCheck(
  Type.Object({
    /** The script that a page has in front of the first file of the shell (shell/src/app/files-elsewhere.js). */
    script: Type.String(),
    /** SHA-384 of every script and style sheet. */
    integrity: Type.Record(Type.String(), Type.String()),
    /** Every file; absent in an older build. */
    files: Type.Optional(Type.Array(Type.String())),
    /** The files of the shell's own forms; absent in an older build. */
    forms: Type.Optional(Type.Array(Type.String())),
    /** Whether it asks for the hashes of a remote when it loads it; absent in an older build. */
    asksForHashes: Type.Optional(Type.Boolean()),
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
  if (!build.fits(built))
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

/** The names of the files of a built shell, or of those of its own forms; none in an older build, which does not list them. */
export async function listedFiles(
  shellDir: string,
  which: 'files' | 'forms' = 'files',
): Promise<readonly string[]> {
  const built = await readBuild(shellDir);
  return (build.fits(built) && built[which]) || [];
}

/** Whether pages of this shell can do without the hashes of other remotes. */
export async function asksForHashes(shellDir: string): Promise<boolean> {
  const built = await readBuild(shellDir);
  return build.fits(built) && built.asksForHashes === true;
}

/** Whether a hash of its content is part of the name of a file. */
export const isHashed = (file: string): boolean => /\.[0-9a-f]{10}\.[a-z0-9]+$/.test(file);
