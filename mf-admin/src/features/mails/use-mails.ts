import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { call, refresh, useCallPage } from 'shared-auth';
import type { MailState } from 'shared-contract/types';
import { pageQuery, type Paging } from '../../parts/use-page.ts';

const live = { placeholderData: keepPreviousData, staleTime: 0 };

export const useMails = (paging: Paging, state: MailState | undefined) =>
  useCallPage('GET /admin/mails', { query: { ...pageQuery(paging), ...(state ? { state } : {}) } }, live);

export const useJobs = (paging: Paging) => useCallPage('GET /admin/jobs', { query: pageQuery(paging) }, live);

export const useResendMail = (onDone: (message: string) => void) =>
  useMutation({
    mutationFn: (mailId: string) => call('POST /admin/mails/{mailId}/resend', { params: { mailId } }),
    onSuccess: ({ message }) => onDone(message),
    // Also after a failure: it may have been sent meanwhile.
    onSettled: () => void refresh('GET /admin/mails', 'GET /admin/jobs'),
  });

export const useRunJobAgain = (onDone: (message: string) => void) =>
  useMutation({
    mutationFn: (jobId: string) => call('POST /admin/jobs/{jobId}/run-again', { params: { jobId } }),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => void refresh('GET /admin/jobs', 'GET /admin/mails'),
  });
