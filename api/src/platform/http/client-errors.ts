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
 * Answers what never became a request, because it is no HTTP, too slow or its headers are too large, in the one shape of errors,
 * and ends its connection: nobody knows where a next request would begin. `requestId` makes the id that the answer names.
 */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  requestId: () => string,
): void {
  // Node reports an answered connection again with each piece that it still sends.
  if (socket.destroyed || socket.writableEnded) return;
  // As Node's own answer does: what is being sent to an earlier request is cut off rather than mixed with this.
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
  // Closed with something unread, a connection is reset, and the answer may not arrive.
  const cut = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(cut));
}
