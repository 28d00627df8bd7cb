// A page carries its style sheets itself: a browser that has to ask for them paints one or two trips to the server later.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import escaped from 'escape-html';
import { LRUCache } from 'lru-cache';
import type { RegistryRemote } from './remotes/registry.ts';
import { listedFiles } from './shell-files.ts';

/** More than all remotes have together. */
const SHEETS_MOST = 200;

/**
 * The element for a style sheet of the folder `base`; undefined where its text would end the element. Addresses in it lead where they led.
 * @param file its name, by which the loader of a remote recognises it and does not fetch it again
 */
function styleElement(css: string, base: string, file?: string): string | undefined {
  if (/<\/style/i.test(css)) return undefined;
  const text = css.replace(/url\((["']?)(?![a-z]+:|\/|#|["'])/gi, (start) => start + base);
  return `<style${file === undefined ? '' : ` data-href="${escaped(file)}"`}>${text}</style>`;
}

const SHELL_SHEET = /<link href="\/shell\/([^"]+\.css)" rel="stylesheet">/;

/** The shell's page with its style sheet in it. */
export async function withShellStyles(html: string, shellDir: string): Promise<string> {
  const [link = '', file = ''] = SHELL_SHEET.exec(html) ?? [];
  const css = file && (await readFile(path.join(shellDir, file), 'utf8').catch(() => ''));
  const element = css && styleElement(css, '/shell/');
  return element ? html.replace(link, () => element) : html;
}

/** The parts that a page with a form of the shell carries, so that it is painted and hydrated without another request. */
export interface FormParts {
  styles: string;
  /** Started before those of the shell (page.ts). */
  scripts: string;
}

/** Undefined where the build does not list them. */
export async function formParts(shellDir: string): Promise<FormParts | undefined> {
  const files = await listedFiles(shellDir, 'forms');
  const styles = await Promise.all(
    files
      .filter((file) => file.endsWith('.css'))
      .map(async (file) => styleElement(await readFile(path.join(shellDir, file), 'utf8'), '/shell/', file)),
  );
  const scripts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => `<script type="text/later" src="/shell/${file}"></script>`);
  if (scripts.length === 0 || styles.includes(undefined)) return undefined;
  return { styles: styles.join(''), scripts: scripts.join('') };
}

/** The style elements for files of a remote, by the name of the file; without those that are elsewhere, or not as they were released. */
export type StylesOf = (
  remote: RegistryRemote,
  files: readonly string[],
) => Promise<ReadonlyMap<string, string>>;

/** @param remotesDir the files of remotes, as their releases have them: `<name>/<version>/` */
export function remoteStyles(remotesDir: string): StylesOf {
  const known = new LRUCache<string, string>({ max: SHEETS_MOST });

  async function styleOf({ base, integrity }: RegistryRemote, file: string): Promise<string | undefined> {
    const released = integrity[file] ?? '';
    const key = `${base}${file} ${released}`;
    const element = known.get(key);
    if (element !== undefined) return element;
    const css = await readFile(path.join(remotesDir, base, file), 'utf8').catch(() => '');
    const isSound = `sha384-${createHash('sha384').update(css).digest('base64')}` === released;
    const made = isSound ? styleElement(css, base, file) : undefined;
    if (made !== undefined) known.set(key, made);
    return made;
  }

  return async (remote, files) => {
    const sheets = remote.base.startsWith('/') ? files.filter((file) => file.endsWith('.css')) : [];
    const elements = await Promise.all(
      sheets.map(async (file) => [file, await styleOf(remote, file)] as const),
    );
    return new Map(elements.filter((each): each is [string, string] => each[1] !== undefined));
  };
}
