import { useDraft } from 'shared-auth';

/**
 * The typed reason. It is stored outside the dialog, so that it is not lost when the session ends, and belongs to the person who
 * typed it.
 * @param of the id of the request, or a name of its own for the reason of several requests
 */
export function useReason(of: string) {
  const { draft, setDraft, clearDraft } = useDraft(`denial:${of}`, '');
  return { reason: draft, setReason: setDraft, forget: clearDraft };
}
