import type { Deps } from './deps.ts';
import { clockWatch } from './platform/service/clock-watch.ts';
import { purgeUses } from './platform/limits/counted-uses.sql.ts';
import { purgeChallenges } from './shop/factors/challenges.sql.ts';
import { purgeSessions } from './shop/accounts/sessions.sql.ts';
import { probeFailingGateway } from './shop/payments/gateway-watch.ts';
import { pollPayments } from './shop/payments/poller.ts';
import { rollUp } from './reads/totals/rollups.ts';
import { startWorkers } from './platform/jobs/queue.ts';
import { mailWorker } from './shop/mails/delivery.service.ts';
import { paceOfDueMails, secondsOfDueMails, writeDueMails } from './shop/mails/due-mails.service.ts';
import { purgeLinks } from './shop/links/links.sql.ts';
import { purgeRegistrations } from './shop/links/registrations.sql.ts';
import { recoveryWorker } from './shop/sign-in/recovery.service.ts';
import { purgeMails } from './shop/mails/mails.sql.ts';
import { importWorker } from './shop/stock/imports/import-worker.ts';
import { purgeImports } from './shop/stock/imports/purge.ts';
import { repeat, type Job } from './platform/jobs/schedule.ts';
import { sweepKeys, sweepReservations } from './shop/payments/sweeper.ts';

const seconds = 1_000;

/** The background work of an instance: started after it listens, stopped before its database is closed. */
export function startJobs(deps: Deps): Job {
  const job = (name: string, everySeconds: number, work: (stopping: AbortSignal) => Promise<unknown>): Job =>
    repeat(
      everySeconds * seconds,
      async (stopping) => void (await work(stopping)),
      (error) => deps.log.warn({ err: error, job: name }, 'a job failed and will be tried again'),
    );
  const jobs = [
    job('poller', 5, (stopping) => pollPayments(deps, stopping)),
    job('gateway', 30, () => probeFailingGateway(deps.gateway)),
    job('sweeper', 15, () => sweepReservations(deps)),
    job('rollups', 2, () => rollUp(deps.db)),
    job('keys', 600, () => sweepKeys(deps)),
    job('sessions', 600, () => purgeSessions(deps.db)),
    job('challenges', 600, () => purgeChallenges(deps.db)),
    job('limits', 600, () => purgeUses(deps.db)),
    job('links', 600, () => Promise.all([purgeLinks(deps.db), purgeRegistrations(deps.db)])),
    job('mails', 600, () => purgeMails(deps.db)),
    job('imports', 600, () => purgeImports(deps.db)),
    job('clocks', 10, clockWatch(deps)),
  ];
  const pace = paceOfDueMails();
  // Where the mail server was removed from the configuration, mails that were queued before wait for a new one.
  const { smtp } = deps.config;
  const workers = [importWorker(deps), ...(smtp ? [mailWorker(deps, smtp), recoveryWorker(deps)] : [])];
  if (smtp) jobs.push(job('due mails', secondsOfDueMails, () => writeDueMails(deps.db, deps.outbox, pace())));
  jobs.push(startWorkers(deps.db, deps.log, workers));
  if (!smtp) deps.log.info('e-mail is not configured: set SMTP_URL and MAIL_FROM to send it');
  return { stop: async () => void (await Promise.all(jobs.map((each) => each.stop()))) };
}
