import type { FastifyRequest } from 'fastify';
import { causingRequest } from '../causing-request.ts';
import { traceId } from '../tracing/spans.ts';
import { pino, type DestinationStream, type Logger } from 'pino';

/** Fields that are blanked, down to the third level of a logged object. */
const secretFields = [
  'authorization',
  'password',
  'password_hash',
  'token',
  'deliverable',
  'deliverables',
  'deliverableToReplace',
  'stockItems',
  'totp',
  'recovery_code',
  'recovery_codes',
  'secret',
];

/** Structured logs on standard output, or in `to`. Bodies are never logged, and fields that could hold a secret are blanked. */
export const makeLog = (level: string, to: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      mixin: () => {
        const [reqId, trace] = [causingRequest(), traceId()];
        return { ...(reqId === undefined ? {} : { reqId }), ...(trace === undefined ? {} : { trace }) };
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'req.headers.authorization',
          'req.headers.cookie',
          ...secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        ],
        censor: '[redacted]',
      },
      serializers: {
        // A database error contains the row that it refused; its message and code are enough.
        err: (error: unknown) => {
          const { name, message, code, constraint, stack, cause } = (error ?? {}) as Error &
            Record<string, unknown>;
          const because = cause instanceof Error ? cause.message : undefined;
          return {
            name,
            message,
            code,
            constraint,
            cause: because,
            stack: stack?.split('\n').slice(1, 8).join('\n'),
          };
        },
      },
    },
    to,
  );

/** The log with the id of this request (`reqId`), which an error's `requestId` names: for hooks. In a handler every log has it, but where answers are cached bytes. */
export const requestLog = ({ log, id }: FastifyRequest) => log.child({ reqId: id });
