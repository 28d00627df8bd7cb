import { codeOf } from 'shared-auth';
import { strings } from '../../strings.ts';

interface LoadFailure {
  /** `not found` is also for an id of another form, which no order can have. */
  kind: 'not found' | 'unauthorized' | 'failed';
  message: string;
  /** What a guest can do. */
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
