import { openDb } from 'api/src/platform/db/db.ts';
import { runningServer } from 'api/src/platform/db/embedded-server.ts';

/**
 * Queues a job that no worker knows, so that it fails at its first try. For tests of what an admin does about it.
 * @param {string} dataDir of a running store with its own database
 * @returns {Promise<void>}
 */
export async function queueFailingJob(dataDir) {
  const connection = runningServer(dataDir);
  if (!connection) throw new Error(`No store runs on ${dataDir}.`);
  const db = openDb({ connection, size: 1 });
  await db.transaction(async (tx) => {
    await tx.execute({
      text: `insert into pgboss.job (name, data, retry_limit, policy)
             select name, '{"kind":"unknown","payload":{}}', 0, policy from pgboss.queue where name = 'jobs'`,
    });
    tx.changed('jobs');
  });
  await db.close();
}
