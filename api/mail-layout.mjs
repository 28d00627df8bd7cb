// `npm run mail-layout -w api`: makes the layout of mails from its source. MJML is fetched for this and is no part of the store,
// because it is fifteen times the size of what it makes (docs/adr/0036).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const file = (name) => new URL(`./src/shop/mails/${name}`, import.meta.url);
const source = readFileSync(file('mail-layout.mjml'), 'utf8');
const made = execFileSync('npm', ['exec', '--yes', '--', 'mjml@5.4.1', '-i', '-s'], {
  input: source,
  encoding: 'utf8',
});
// A test compares it, so that a changed source is not forgotten here.
const hash = createHash('sha256').update(source).digest('hex');
const page = made.slice(made.indexOf('<!doctype'));
writeFileSync(file('mail-layout.html'), `${page.trim()}\n<!-- mail-layout.mjml ${hash} -->\n`);
