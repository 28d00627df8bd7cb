import { useDraft } from 'shared-auth';

/**
 * The typed reason is stored outside the dialog, so that it is not lost when the session ends. It belongs to the
 * person who typed it.
 */
export function useReason(requestId: string) {
  const { draft, setDraft, clearDraft } = useDraft(`denial:${requestId}`, '');
  return { reason: draft, setReason: setDraft, forget: clearDraft };
}
