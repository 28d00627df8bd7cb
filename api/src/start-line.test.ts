import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { fail, StartRefused } from './platform/failure.ts';
import { endOfCommand, listenRefusal, startLineOf } from './start-line.ts';

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });
const thrownBy = (work: () => void): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
};

const lines: [what: string, error: unknown, line: RegExp][] = [
  ['a refusal', new StartRefused('Set PORT.'), /^Set PORT\.$/],
  [
    'a full disk',
    coded('ENOSPC', 'ENOSPC: no space left on device, write'),
    /^The disk is full \(ENOSPC: .*\): free some space/,
  ],
  [
    'a folder that may not be written',
    coded('EACCES', "EACCES: permission denied, mkdir '/srv/data'"),
    /^EACCES: permission denied, mkdir '\/srv\/data': let the account of the store write there, or set DATA_DIR\.$/,
  ],
  [
    'a full disk of the database',
    coded('53100', 'could not extend file "base/5/1"'),
    /^The disk of the database is full: free some space on it\. Then try again\. \(could not extend file "base\/5\/1"\)$/,
  ],
  [
    'an account without rights',
    coded('42501', 'permission denied for schema public'),
    /^The account of the database lacks a right: .* \(permission denied for schema public\)$/,
  ],
  [
    'a database that is gone in the middle of the start',
    fail('DATABASE_UNAVAILABLE', { cause: new Error('Connection terminated unexpectedly') }),
    /^The database cannot be reached: .* \(Connection terminated unexpectedly\)$/,
  ],
  [
    'a database of this machine that is stopped',
    Object.assign(coded('ENOENT', 'connect ENOENT /run/.s.PGSQL.5432'), { syscall: 'connect' }),
    /^The database cannot be reached: /,
  ],
  [
    'a file that is not there',
    thrownBy(() => readFileSync('/no/such/file')),
    /^ENOENT: no such file or directory, open '\/no\/such\/file'$/,
  ],
  [
    'a folder that cannot be made',
    thrownBy(() => mkdirSync('/proc/version/below')),
    /^(ENOTDIR|ENOENT): .*: let the account of the store write there, or set DATA_DIR\.$/,
  ],
];
for (const [what, error, line] of lines)
  it(`${what} ends the start with one line that says what to do`, () => {
    assert.match(String(startLineOf(error)), line);
  });

for (const [code, line] of [
  ['EADDRINUSE', 'PORT 80 cannot be listened on (EADDRINUSE): set PORT to a free one.'],
  ['EACCES', 'PORT 80 cannot be listened on (EACCES): set PORT to one from 1024.'],
  [
    'EADDRNOTAVAIL',
    'HOST shop.example cannot be listened on (EADDRNOTAVAIL): set HOST to an address of this machine.',
  ],
  [
    'ENOTFOUND',
    'HOST shop.example cannot be listened on (ENOTFOUND): set HOST to an address of this machine.',
  ],
] as const)
  it(`a store that cannot listen because of ${code} names the variable`, () => {
    const refusal = listenRefusal(coded(code, 'listen'), { host: 'shop.example', port: 80 });
    assert.equal(startLineOf(refusal), line);
  });

it('a defect that ends the start has no line that would hide its stack', () => {
  assert.equal(startLineOf(new TypeError('x is not a function')), undefined);
  assert.equal(startLineOf(coded('42P01', 'relation "orders" does not exist')), undefined);
});

it('a command that times out while it waits for another one ends with one line', () => {
  const waited = coded('55P03', 'canceling statement due to lock timeout');
  assert.equal(
    endOfCommand(fail('DATABASE_UNAVAILABLE', { cause: waited })),
    'The database is slow, or a transaction holds its locks: see its load, its disk and pg_stat_activity. Then try again. (canceling statement due to lock timeout)',
  );
});

it('a command that is refused ends with the message of the refusal', () => {
  assert.equal(endOfCommand(fail('USER_NOT_FOUND')), fail('USER_NOT_FOUND').message);
});

it('a defect ends a command with its stack', () => {
  assert.match(
    endOfCommand(new TypeError('x is not a function')),
    /^TypeError: x is not a function\n {4}at /,
  );
});
