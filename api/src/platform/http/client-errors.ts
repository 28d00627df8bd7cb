import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from 'shared-contract';
import { fail } from '../failure.ts';
import { toErrorReply } from './errors.ts';

const codeByNode: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
};

/** How long a client may still send after its answer. */
const lingerMs = 1_000;

/**
 * Answers input that is not a request (no HTTP, too slow, headers too large) in the shape of every error,
 * and ends its connection, because it is not known where a next request would begin. `requestId` makes the id that the answer names.
 */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  requestId: () => string,
): void {
  // Node reports an answered connection again with each piece that it still sends.
  if (socket.destroyed || socket.writableEnded) return;
  // As Node itself does: an answer that is being sent is cut off and not mixed with this one.
  const { _httpMessage: sending } = socket as Socket & { _httpMessage?: ServerResponse };
  if (!socket.writable || sending?.headersSent) {
    socket.destroy();
    return;
  }
  const { status, headers, body } = toErrorReply(
    fail(codeByNode[error.code ?? ''] ?? 'REQUEST_INVALID', { cause: error }),
    requestId(),
  );
  const bytes = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(bytes),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${bytes}`);
  // A connection that is closed with unread input is reset, and the answer may not arrive.
  const cut = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(cut));
}
