import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { call, refresh, useCallPage } from 'shared-auth';
import type { MailState, SentMail } from 'shared-contract/types';
import { pageQuery, type Paging } from '../../parts/use-page.ts';
import { workOneByOne } from '../../parts/use-one-by-one.ts';

const live = { placeholderData: keepPreviousData, staleTime: 0 };

export const useMails = (paging: Paging, state: MailState | '') =>
  useCallPage('GET /admin/mails', { query: { ...pageQuery(paging), ...(state ? { state } : {}) } }, live);

export const useJobs = (paging: Paging) => useCallPage('GET /admin/jobs', { query: pageQuery(paging) }, live);

const resend = (mailId: string) => call('POST /admin/mails/{mailId}/resend', { params: { mailId } });
// Also after a failure: it may have been sent meanwhile.
const readAgain = () => void refresh('GET /admin/mails', 'GET /admin/jobs');

export const useResendMail = (onDone: (message: string) => void) =>
  useMutation({ mutationFn: resend, onSuccess: ({ message }) => onDone(message), onSettled: readAgain });

/** Sends several e-mails again in sequence; `onDone` gets how many are on their way. */
export const useResendAll = (onDone: (count: number) => void) =>
  useMutation({
    mutationFn: (mails: readonly SentMail[]) => workOneByOne(mails, ({ _id }) => resend(_id)),
    onSuccess: ({ done }) => onDone(done.length),
    onSettled: readAgain,
  });

export const useRunJobAgain = (onDone: (message: string) => void) =>
  useMutation({
    mutationFn: (jobId: string) => call('POST /admin/jobs/{jobId}/run-again', { params: { jobId } }),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => void refresh('GET /admin/jobs', 'GET /admin/mails'),
  });
