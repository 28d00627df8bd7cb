import { useDraft } from 'shared-auth';

/**
 * The typed reason outlives the dialog, so that a session which ends in the middle of it costs no words. It belongs to the
 * one who typed it.
 */
export function useReason(requestId: string) {
  const { draft, setDraft, clearDraft } = useDraft(`denial:${requestId}`, '');
  return { reason: draft, setReason: setDraft, forget: clearDraft };
}
