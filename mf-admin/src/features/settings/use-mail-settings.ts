import { useMutation } from '@tanstack/react-query';
import { call, refresh, useCall } from 'shared-auth';
import type { MailEvent } from 'shared-contract/types';

export interface MailWords {
  subject: string;
  introduction: string;
}

export const useMailSettings = () => useCall('GET /admin/mail-settings', {}, { staleTime: 0 });

const settled = { onSettled: () => void refresh('GET /admin/mail-settings') };

export const useSaveMailSetting = (event: MailEvent) =>
  useMutation({
    mutationFn: (body: MailWords & { enabled: boolean }) =>
      call('POST /admin/mail-settings/{event}', { params: { event }, body }),
    ...settled,
  });

export const usePreviewMail = (event: MailEvent) =>
  useMutation({
    mutationFn: (body: MailWords) =>
      call('POST /admin/mail-settings/{event}/preview', { params: { event }, body }),
  });

export const useTestMail = (event: MailEvent) =>
  useMutation({
    mutationFn: (body: MailWords) =>
      call('POST /admin/mail-settings/{event}/test', { params: { event }, body }),
  });
