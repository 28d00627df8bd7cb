import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a log must never hold. Invariant 19: a deliverable never appears in one. */
interface Secret {
  name: string;
  pattern: RegExp;
}

const fixed: Secret[] = [
  { name: 'a code (makers)', pattern: /CODE-[0-9a-f]{8}-[0-9a-f]{4}-/ },
  { name: 'a code (model test)', pattern: /MODEL-[0-9a-f]{8}-[0-9a-f]{4}-/ },
  { name: 'a code (log test)', pattern: /CODE-IN-A-LOG/ },
  { name: 'a token', pattern: /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/ },
  { name: 'what the link of a mail holds', pattern: /link_[\w-]{43}/ },
  { name: 'a password hash', pattern: /\$argon2id?\$/ },
  { name: 'the secret of an authenticator app', pattern: /otpauth:|[?&]secret=/ },
  {
    name: 'a recovery code',
    pattern: /(?<![\w-])[2-9a-hjkmnp-z]{4}(?:-[2-9a-hjkmnp-z]{4}){3}(?![\w-])/,
  },
  { name: 'a private key of the store', pattern: /"?(DELIVERABLES_KEY|JWT_SECRET)"?[:=]\s*"?[\w+/-]{32,}/ },
];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Every password in the source of a test; those of 8 characters and more, which are no common words. */
function passwordsOf(folders: readonly string[]): Secret[] {
  const texts = new Set<string>();
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  for (const file of files) {
    if (!/(\.test|\.cases|\.commands)\.ts$/.test(file)) continue;
    const source = readFileSync(file, 'utf8');
    for (const [, text] of source.matchAll(/\b(?:password|PASSWORD)\b['"]?\s*[:=]\s*'([^'\n]{8,})'/g))
      if (text !== undefined) texts.add(text);
  }
  return [...texts].map((text) => ({
    name: `a password (${text.length} characters, used by a test)`,
    pattern: new RegExp(escaped(text)),
  }));
}

export interface Finding {
  file: string;
  line: number;
  /** Never the secret itself: a report is a log too. */
  what: string;
}

/** Looks for secrets in every file of `folder`; `sources` is the folder of tests with passwords in them. */
export function secretsInLogs(
  folder: string,
  sources: readonly string[],
): { findings: Finding[]; files: number; lines: number } {
  const secrets = [...fixed, ...passwordsOf(sources)];
  const findings: Finding[] = [];
  let lines = 0;
  const files = readdirSync(folder);
  for (const file of files) {
    const text = readFileSync(join(folder, file), 'utf8');
    lines += text.split('\n').length - 1;
    for (const { name, pattern } of secrets) {
      const at = text.search(pattern);
      if (at >= 0) findings.push({ file, line: text.slice(0, at).split('\n').length, what: name });
    }
  }
  return { findings, files: files.length, lines };
}
