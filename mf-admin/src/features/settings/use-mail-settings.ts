import { useMutation } from '@tanstack/react-query';
import { call, currentOf, refresh, useCall } from 'shared-auth';
import type { MailEvent, MailSetting } from 'shared-contract/types';

export interface MailWords {
  subject: string;
  introduction: string;
}

export const useMailSettings = () => useCall('GET /admin/mail-settings', {}, { staleTime: 0 });

export type MailDraft = MailWords & { enabled: boolean };

interface SaveListeners {
  onSaved: () => void;
  /** Somebody else has changed it: `current` is there now. */
  onRefused: (current: MailSetting) => void;
}

/** `onSaved` and `onRefused` are called even after the page was left. */
export const useSaveMailSetting = (event: MailEvent, { onSaved, onRefused }: SaveListeners) =>
  useMutation({
    mutationFn: ({ draft, version }: { draft: MailDraft; version: number | undefined }) =>
      call('POST /admin/mail-settings/{event}', {
        params: { event },
        body: { ...draft, ...(version !== undefined && { expected_version: version }) },
      }),
    onSuccess: onSaved,
    onError: (error) => {
      const current = currentOf<MailSetting>(error);
      if (current) onRefused(current);
    },
    onSettled: () => void refresh('GET /admin/mail-settings'),
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
