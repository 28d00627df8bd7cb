/** Why a remote is not on the page. */
export type FailureReason =
  /** The registry does not list it. */
  | 'absent'
  /** A file of it did not arrive, or did not have the hash that the registry lists. */
  | 'unreachable'
  /** It did not arrive in time. */
  | 'slow'
  /** Its address is not one that this store loads code from. */
  | 'foreign'
  /** It and this shell promise each other different things. */
  | 'incompatible'
  /** It arrived, and threw. */
  | 'broken';

export interface RemoteFailure {
  reason: FailureReason;
  /** For the console and the panel's details: names versions and addresses. */
  detail: string;
}

/** Thrown inside the loader. Told apart by its field, because errors also come from other bundles. */
export class RemoteLoadError extends Error implements RemoteFailure {
  readonly reason: FailureReason;
  readonly detail: string;
  constructor(reason: FailureReason, detail: string) {
    super(detail);
    this.reason = reason;
    this.detail = detail;
  }
}

const isFailure = (error: object): error is RemoteFailure => 'reason' in error && 'detail' in error;

/**
 * Turns what the federation runtime, webpack's chunk loader or the remote threw into a reason. The runtime's codes are
 * in its messages, not in a field, and a failed chunk has the name "ChunkLoadError" or a message "Loading chunk …".
 */
export function classify(error: unknown): RemoteFailure {
  if (typeof error !== 'object' || error === null) return { reason: 'broken', detail: String(error) };
  if (isFailure(error)) return { reason: error.reason, detail: error.detail };
  const { name = '', message = '' } = error as Partial<Error>;
  return {
    reason: reasonOf(name, message),
    detail: firstLine(message) || name || 'It threw nothing readable.',
  };
}

const firstLine = (message: string) => message.split('\n', 1)[0]?.replace('[ Federation Runtime ]: ', '');

function reasonOf(name: string, message: string): FailureReason {
  if (/does not satisfy the requirement/i.test(message)) return 'incompatible';
  if (/ScriptExecutionError/.test(message)) return 'broken';
  if (/timed out|\(timeout:/.test(message)) return 'slow';
  if (/RUNTIME-00[138]/.test(message)) return 'unreachable';
  if (name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(message)) return 'unreachable';
  return 'broken';
}

/** A second try can only help where the network may have been the cause. */
export const isWorthAnotherTry = ({ reason }: RemoteFailure) => reason === 'unreachable';
