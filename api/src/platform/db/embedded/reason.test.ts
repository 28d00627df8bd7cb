import assert from 'node:assert/strict';
import { it } from 'node:test';
import { reasonIn } from './reason.ts';

it('the reason why a database did not start is the error in its lines', () => {
  assert.equal(
    reasonIn(['LOG:  starting', 'FATAL:  lock file exists', 'HINT: look']),
    'FATAL:  lock file exists',
  );
  assert.equal(reasonIn([]), 'no reason given');
});

it('the reason why a database did not start says what to do about a full disk', () => {
  const full = 'FATAL:  could not write to file "pg_wal/xlogtemp.9": No space left on device';
  assert.equal(
    reasonIn([full, 'LOG:  startup process (PID 9) exited', 'LOG:  database system is shut down']),
    `the disk of DATA_DIR is full, free some space on it (${full})`,
  );
});
