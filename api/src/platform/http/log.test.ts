import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { secretsInLogs } from '../../../test/support/secrets-in-logs.ts';
import { logFile } from '../../../test/support/test-logs.ts';
import { makeLog } from './log.ts';
import { tokenMaker } from '../../shop/accounts/tokens.ts';

const code = 'CODE-IN-A-LOG-1234';
const password = 'password that was logged';
const token = tokenMaker('x'.repeat(32)).guest();

/** The lines of the log; they also go to the file that is searched after the test run. */
function logged(work: (log: ReturnType<typeof makeLog>) => void): string {
  let text = '';
  const collected = logFile('log-test');
  const write = (line: string) => {
    text += line;
    collected?.write(line);
  };
  work(makeLog('trace', { write }));
  return text;
}

// Invariant 19: a deliverable never appears in a log.
describe('the log', () => {
  const objects: [name: string, object: object][] = [
    ['a body', { body: { login: 'a', password } }],
    ['a field at the top', { password, token, deliverable: code }],
    ['a stock item', { item: { deliverable: code } }],
    ['delivered codes', { order: { deliverables: [code] } }],
    ['stock of a request', { body: { stockItems: [{ deliverable: code }] } }],
    ['headers', { req: { headers: { authorization: `Bearer ${token}` } } }],
    ['an answer', { answer: { token } }],
    [
      'a database error',
      { err: Object.assign(new Error('refused'), { detail: `Failing row contains (${code})`, where: code }) },
    ],
    [
      'a cause',
      { err: new Error('refused', { cause: Object.assign(new Error('inner'), { detail: code }) }) },
    ],
  ];
  for (const [name, object] of objects) {
    it(`the log blanks secrets in ${name}`, () => {
      const text = logged((log) => log.warn(object, 'a message'));
      assert.match(text, /"msg":"a message"/);
      for (const secret of [code, password, token]) assert.ok(!text.includes(secret));
    });
  }

  it('the log has the message, code and stack of an error', () => {
    const text = logged((log) => log.error({ err: Object.assign(new Error('no'), { code: '23505' }) }, 'x'));
    const { err } = JSON.parse(text) as { err: { message: string; code: string; stack: string } };
    assert.deepEqual([err.message, err.code], ['no', '23505']);
    assert.match(err.stack, /log\.test\.ts/);
  });
});

describe('the search through the logs of a test run', () => {
  const planted: [what: string, line: string][] = [
    ['a code (makers)', '{"text":"CODE-0b0a0c0d-1111-4222-8333-444455556666-0"}'],
    ['a code (model test)', 'MODEL-0b0a0c0d-1111-4222-8333-444455556666'],
    ['a token', `authorization: Bearer ${token}`],
    ['a password hash', '"$argon2id$v=19$m=19456"'],
    [`a password (${password.length} characters, used by a test)`, `body ${password} end`],
  ];
  for (const [what, line] of planted) {
    it(`the search through the logs finds ${what.replace(/ \(\d.*/, '')} without repeating it`, () => {
      const folder = mkdtempSync('/tmp/store-scan-');
      try {
        writeFileSync(`${folder}/clean.log`, '{"msg":"request"}\n');
        writeFileSync(`${folder}/dirty.log`, `{"msg":"request"}\n${line}\n`);
        const { findings, files, lines } = secretsInLogs(folder, [import.meta.dirname]);
        assert.deepEqual(findings, [{ file: 'dirty.log', line: 2, what }]);
        assert.deepEqual([files, lines], [2, 3]);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }
});
