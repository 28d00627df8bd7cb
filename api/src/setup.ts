import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseEnv } from 'node:util';
import { Command } from 'commander';
import { newBackupKey } from './platform/backup/seal.ts';
import { StartRefused } from './platform/failure.ts';
import {
  databaseProblem,
  gatewayProblem,
  missingOutside,
  mailProblem,
  wordingProblem,
  type Answers,
} from './setup.checks.ts';
import { environmentFile, whatIsLeft } from './setup.rules.ts';
import { endFailed } from './start-line.ts';

// `npm run setup`: asks what production needs, tries each answer, and writes the environment file (docs/operations.md).

interface Question {
  name: string;
  asks: string;
  /** The default, which an empty answer takes. */
  usual?: string;
  /** Whether an empty answer leaves the variable out, and the rest of its step with it. */
  optional?: true;
  /** Whether the answer is hidden while it is typed. */
  secret?: true;
}

interface Step {
  questions: readonly Question[];
  /** Checks the answers against the real services, after their form was checked. */
  problem?: (answers: Answers) => Promise<string | undefined>;
}

const steps: readonly Step[] = [
  { questions: [{ name: 'PUBLIC_URL', asks: 'Address of the store, like https://shop.example' }] },
  {
    questions: [
      {
        name: 'DATABASE_URL',
        asks: 'Database, like postgresql://store_api:password@db.example/store?sslmode=verify-full',
      },
      {
        name: 'DATABASE_OWNER_URL',
        asks: 'The same database as its owner (empty: the account above owns it)',
        optional: true,
      },
    ],
    problem: databaseProblem,
  },
  {
    questions: [
      {
        name: 'HOODPAY_API_URL',
        asks: 'Address of HoodPay (empty: customers pay from their balance only)',
        optional: true,
      },
      { name: 'HOODPAY_API_KEY', asks: 'API key', secret: true },
      { name: 'HOODPAY_BUSINESS_ID', asks: 'Business id' },
      { name: 'HOODPAY_WEBHOOK_SECRET', asks: 'Secret of the webhooks', secret: true },
    ],
    problem: gatewayProblem,
  },
  {
    questions: [
      {
        name: 'SMTP_URL',
        asks: 'Mail server, like smtp://user:password@mail.example:587 (empty: no e-mail)',
        optional: true,
        secret: true,
      },
      { name: 'MAIL_FROM', asks: 'Who mails are from, like Store <store@shop.example>' },
    ],
    problem: mailProblem,
  },
  {
    questions: [
      { name: 'ADMIN_USERNAME', asks: 'Username of the first admin', usual: 'owner' },
      { name: 'ADMIN_EMAIL', asks: 'E-mail address' },
      { name: 'ADMIN_PASSWORD', asks: 'Password', secret: true },
    ],
  },
  {
    questions: [
      {
        name: 'TRUSTED_PROXIES',
        asks: 'Address of the proxy that brings TLS, as the store sees it',
        usual: '127.0.0.1',
      },
    ],
  },
];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Checks the form of the answers first: a malformed one cannot be tried. */
const problemOf = async (answers: Answers, step: Step): Promise<string | undefined> =>
  wordingProblem(answers) ?? (await step.problem?.(answers));

/** Asks at the terminal, each step until it works. What was typed is the default of the next try. */
async function ask(secrets: Answers): Promise<Answers> {
  const isTerminal = process.stdin.isTTY === true;
  let muted = false;
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (!muted) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: isTerminal });
  // Lines from a pipe that arrive before their question are not lost.
  const typedLines = lines[Symbol.asyncIterator]();
  const answerTo = async ({ name, asks, usual, secret }: Question, before: string | undefined) => {
    const known = before ?? usual;
    const prompt = `${asks}${known === undefined || secret ? '' : ` [${known}]`}: `;
    // A terminal draws the prompt again while a line is edited; a pipe may have ended by now.
    lines.setPrompt(prompt);
    if (isTerminal) lines.prompt();
    else process.stdout.write(prompt);
    muted = secret === true;
    const { value, done } = await typedLines.next();
    if (done) throw new StartRefused(`The answers end before ${name}: nothing was written.`);
    const typed = value.trim();
    if (muted) process.stdout.write('\n');
    muted = false;
    return [name, typed || (known ?? '')] as const;
  };
  let answers = { ...secrets };
  try {
    for (const step of steps) {
      for (let given: Answers = {}; ;) {
        for (const question of step.questions) {
          const [name, value] = await answerTo(question, given[question.name]);
          given = { ...given, [name]: value };
          if (question.optional && value === '') break;
        }
        const tried = { ...answers, ...filled(given) };
        const problem = await problemOf(tried, step);
        if (problem === undefined) {
          answers = tried;
          break;
        }
        say(`  ${problem}`);
      }
    }
    return answers;
  } finally {
    lines.close();
  }
}

const filled = (answers: Answers): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ''));

/** Reads the answers from a file of the same variables, for scripts. Throws `StartRefused` with the first problem. */
async function read(file: string, secrets: Answers): Promise<Answers> {
  if (!existsSync(file)) throw new StartRefused(`There is no file ${file}.`);
  const given = filled(parseEnv(readFileSync(file, 'utf8')) as Answers);
  for (const { questions } of steps)
    for (const { name, usual, optional } of questions) {
      if (optional && given[name] === undefined) break;
      if (usual !== undefined) given[name] ??= usual;
      if (given[name] === undefined) throw new StartRefused(`${file} has no ${name}.`);
    }
  const answers = { ...secrets, ...given };
  for (const step of steps) {
    const problem = await problemOf(answers, step);
    if (problem !== undefined) throw new StartRefused(problem);
  }
  return answers;
}

async function setUp({ answers: file, to }: { answers?: string; to: string }): Promise<void> {
  const target = resolve(to);
  const keyFile = join(dirname(target), 'backup-key.txt');
  for (const path of [target, keyFile])
    if (existsSync(path))
      throw new StartRefused(`${path} is there already: move it away, or name another file with --to.`);
  try {
    accessSync(dirname(target), constants.W_OK);
  } catch (error) {
    throw new StartRefused(
      `Nothing can be written to ${dirname(target)} (${(error as NodeJS.ErrnoException).code}): make that folder, or name another file with --to.`,
    );
  }
  const { identity, recipient } = await newBackupKey();
  const secrets = {
    NODE_ENV: 'production',
    DEMO_DATA: '0',
    JWT_SECRET: randomBytes(48).toString('base64'),
    DELIVERABLES_KEY: randomBytes(32).toString('base64'),
    BACKUP_RECIPIENT: recipient,
  };
  const answers = await (file === undefined ? ask(secrets) : read(file, secrets));
  // Rendered before anything is written, because it may refuse a value.
  const text = environmentFile(answers);
  const missing = await missingOutside(answers);
  const ownBackups = answers['BACKUP_RECIPIENT'] === recipient;
  writeFileSync(target, text, { mode: 0o600, flag: 'wx' });
  if (ownBackups)
    writeFileSync(keyFile, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' });
  say(`${target} was written, for its owner alone.`);
  say('What is left:');
  for (const line of [...missing, ...whatIsLeft(answers, ownBackups ? keyFile : undefined)]) say(`- ${line}`);
}

await new Command('setup')
  .description('Ask what production needs, try each answer, and write the environment file')
  .option('--answers <file>', 'take the answers from a file of the same variables')
  .option('--to <file>', 'where to write', '.env')
  .action(setUp)
  .parseAsync()
  .catch(endFailed);
