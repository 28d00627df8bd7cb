import { createHash } from 'node:crypto';

/** An answer that was serialised before: its bytes and its ETag. */
export interface ReadyBytes {
  bytes: Buffer;
  etag: string;
  total?: number;
}

/** `total`: how many a list has, of which `value` is a part. */
export function readyBytes({ value, total }: { value: unknown; total?: number }): ReadyBytes {
  const bytes = Buffer.from(JSON.stringify(value));
  const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
  return total === undefined ? { bytes, etag } : { bytes, etag, total };
}
