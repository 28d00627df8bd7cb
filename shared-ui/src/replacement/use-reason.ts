import { useDraft } from 'shared-auth';

/**
 * The typed reason is stored outside the dialog, so that it is not lost when the session ends. It belongs to the
 * person who typed it.
 * @param of the id of the request, or what tells the reason of several from those of single ones
 */
export function useReason(of: string) {
  const { draft, setDraft, clearDraft } = useDraft(`denial:${of}`, '');
  return { reason: draft, setReason: setDraft, forget: clearDraft };
}
