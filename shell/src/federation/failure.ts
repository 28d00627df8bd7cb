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
  /** It was built for another contract than this shell has. */
  | 'incompatible'
  /** It arrived, and threw. */
  | 'broken';

export interface RemoteFailure {
  reason: FailureReason;
  /** A sentence for the panel, with versions and addresses. Absent where only a program's error says what happened. */
  detail?: string;
  /** Shown in the panel and in the console, so that the error can be found. */
  reference: string;
  /** What was thrown, for the console. */
  raw: unknown;
}

/** Thrown inside the loader. Recognised by its field, because errors also come from other bundles. */
export class RemoteLoadError extends Error {
  readonly reason: FailureReason;
  readonly detail: string;
  constructor(reason: FailureReason, detail: string) {
    super(detail);
    this.reason = reason;
    this.detail = detail;
  }
}

const isLoadError = (error: object): error is RemoteLoadError => 'reason' in error && 'detail' in error;

/**
 * Turns what the federation runtime, webpack's chunk loader or the remote threw into a reason. The runtime's codes are
 * in its messages, not in a field, and a failed chunk has the name "ChunkLoadError" or a message "Loading chunk …".
 */
export function classify(raw: unknown): RemoteFailure {
  const reference = newReference();
  if (typeof raw !== 'object' || raw === null) return { reason: 'broken', reference, raw };
  if (isLoadError(raw)) return { reason: raw.reason, detail: raw.detail, reference, raw: raw.detail };
  const { name = '', message = '' } = raw as Partial<Error>;
  const detail = otherVersion(message);
  if (detail) return { reason: 'incompatible', detail, reference, raw };
  return { reason: reasonOf(name, message), reference, raw };
}

/** Six letters and digits that are easy to read aloud. */
const newReference = () => Math.random().toString(36).slice(2, 8).padEnd(6, '0').toUpperCase();

/** The shared module that the shell has in another version. The runtime names the side that needs it "undefined". */
function otherVersion(message: string): string | undefined {
  const [, has, key, range] =
    /Version (\S+) .*shared singleton module (\S+) does not satisfy .* which needs ([^\s)]+)/.exec(message) ??
    [];
  return key && `It needs ${key} ${range}, this shell has ${key} ${has}.`;
}

function reasonOf(name: string, message: string): FailureReason {
  if (/ScriptExecutionError/.test(message)) return 'broken';
  if (/timed out|\(timeout:/.test(message)) return 'slow';
  if (/RUNTIME-00[138]/.test(message)) return 'unreachable';
  if (name === 'ChunkLoadError' || /Loading (CSS )?chunk/.test(message)) return 'unreachable';
  return 'broken';
}

/** A retry helps only where the network may have been the cause. */
export const isWorthAnotherTry = ({ reason }: Pick<RemoteFailure, 'reason'>) => reason === 'unreachable';
