import { errorCatalog, type ErrorCode, type ErrorReply } from 'shared-contract';

export interface FailureDetail {
  /** A message for this case, in place of the general one. Never a code, password or token. */
  message?: string;
  /** The wrong inputs of a form, by field. */
  fields?: Record<string, string>;
  /** The `ErrorDetails` of the contract for this code. */
  details?: ErrorReply['details'];
  /** Sent as `Retry-After`, in seconds. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A refusal that the caller may read. Only `toErrorReply` turns its code into a status. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly details: ErrorReply['details'];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, detail: FailureDetail = {}) {
    super(detail.message ?? errorCatalog[code].message, { cause: detail.cause });
    this.name = 'Failure';
    this.code = code;
    this.fields = detail.fields;
    this.details = detail.details;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

/** `throw fail('CART_EMPTY')` anywhere below a route. */
export const fail = (code: ErrorCode, detail?: FailureDetail): Failure => new Failure(code, detail);

export const isFailure = (error: unknown): error is Failure => error instanceof Failure;

/** Stops the start (or a command) with this one line and exit code 1. */
export class StartRefused extends Error {
  constructor(line: string, options?: ErrorOptions) {
    super(line, options);
    this.name = 'StartRefused';
  }
}
