import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, Message, pageFields, Strict } from './fields.ts';
import { QueuedJob } from './jobs.entities.ts';
import { ADMIN_ROLES } from './roles.ts';

export const listJobs = endpoint({
  method: 'GET',
  path: '/admin/jobs',
  summary: 'Jobs that failed, run or wait, those that failed first; 100 when `amount` is absent',
  roles: ADMIN_ROLES,
  query: Strict(pageFields),
  reply: Type.Array(QueuedJob),
  errors: [],
  paged: true,
});

export const runJobAgain = endpoint({
  method: 'POST',
  path: '/admin/jobs/{jobId}/run-again',
  summary: 'Run a job that failed or waits at once; nothing changes when it is done by now',
  roles: ADMIN_ROLES,
  params: Strict({ jobId: Id }),
  reply: Message,
  errors: ['JOB_NOT_FOUND'],
});
