import type { Variables } from './variables.ts';

/** The address of the files of the shell. It is checked strictly, because each page and its Content-Security-Policy contain it as it is. */
export function readShellFilesUrl({ read, refuse, url }: Variables): string | undefined {
  const text = read('SHELL_FILES_URL');
  if (text === undefined) return undefined;
  const { href, search, hash, username, password } = url('SHELL_FILES_URL', text, ['http:', 'https:']);
  if (search || hash || username || password || /[*;,'"<>\s]/.test(href))
    return refuse('SHELL_FILES_URL', 'must be a plain address of a folder, like https://cdn.example/shell/');
  return href.endsWith('/') ? href : `${href}/`;
}
