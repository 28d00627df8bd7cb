import { pino, type Logger } from 'pino';

/** Structured logs on standard output. Bodies are never logged; what could still hold a secret is blanked. */
export const makeLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        '*.password',
        '*.token',
        '*.deliverable',
        '*.authorization',
      ],
      censor: '[redacted]',
    },
    serializers: {
      // A database error carries the row it choked on; its message and code are enough.
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
  });
