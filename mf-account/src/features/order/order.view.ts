import { codeOf } from 'shared-auth';
import { strings } from '../../strings.ts';

interface LoadFailure {
  /** An id of another form than ours cannot be that of an order. */
  kind: 'not found' | 'unauthorized' | 'failed';
  message: string;
  /** For a guest. */
  hint: string;
}

/** Why an order could not be shown (rules 14.10). */
export function loadFailure(error: unknown): LoadFailure {
  const { status = 0, message = '' } = (error ?? {}) as { status?: number; message?: string };
  const code = codeOf(error);
  const { notFound, unauthorized, loadFailed, placedWithAccount, useTheAccount } = strings.order;
  const isUnknown = code === 'ORDER_NOT_FOUND' || code === 'REQUEST_INVALID' || status === 404;
  if (isUnknown || /404|not found/i.test(message)) {
    return { kind: 'not found', message: notFound, hint: placedWithAccount };
  }
  if (status === 401 || status === 403 || /401|unauthorized/i.test(message)) {
    return { kind: 'unauthorized', message: unauthorized, hint: useTheAccount };
  }
  return { kind: 'failed', message: loadFailed, hint: placedWithAccount };
}
