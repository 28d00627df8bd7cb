import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fromElsewhere } from './shell-files.ts';
import { withShellStyles } from './style-sheets.ts';

interface ShellHtmlOptions {
  shellDir: string;
  shellFilesUrl: string | undefined;
  tracedShare: number | undefined;
}

/** The shell's page. Read once, so that a build that runs meanwhile does not change what this process serves. */
export async function shellHtml({ shellDir, shellFilesUrl, tracedShare }: ShellHtmlOptions): Promise<string> {
  const own = await readFile(path.join(shellDir, 'index.html'), 'utf8');
  const built = shellFilesUrl
    ? await fromElsewhere(own, shellDir, shellFilesUrl)
    : await withShellStyles(own, shellDir);
  return tracedShare ? built.replace('<html ', `<html data-traced-share="${tracedShare}" `) : built;
}
