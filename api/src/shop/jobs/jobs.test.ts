import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openMailStore, type MailStore } from '../../../test/support/mail-store.ts';

describe('the jobs of the store', () => {
  let store: MailStore;
  before(async () => {
    store = await openMailStore();
  });
  after(() => store.close());

  it('a job of an unknown kind fails with a reason that admins see, and an admin can retry it', async () => {
    await store.db.transaction(async (tx) => {
      await tx.execute({
        text: `insert into pgboss.job (name, data, retry_limit, policy)
               select name, '{"kind":"unknown","payload":{}}', 0, policy from pgboss.queue where name = 'jobs'`,
      });
      tx.changed('jobs');
    });
    for (;;) {
      const { body } = await store.call('GET /admin/jobs', { as: store.admin });
      const job = body.find(({ kind }) => kind === 'unknown');
      if (job?.state !== 'FAILED') continue;
      assert.equal(job.error, 'No worker knows jobs of the kind unknown.');
      const params = { jobId: job._id };
      assert.equal(
        (await store.call('POST /admin/jobs/{jobId}/run-again', { as: store.admin, params })).status,
        200,
      );
      break;
    }
  });
});
