// The format of a backup before it is packed and encrypted: frames, each with its length in four bytes and its content. The first frame is the
// manifest in JSON. For each table follow its rows, in any number of frames, and an empty frame. The last frame has the number of rows.

const lengthBytes = 4;

export function frame(body: Buffer): Buffer {
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, body]);
}

export const endOfTable = Buffer.alloc(lengthBytes);

export const jsonFrame = (value: unknown): Buffer => frame(Buffer.from(JSON.stringify(value)));

/** A backup whose content is not what its kind says: cut off, damaged, or of another program. */
export class BadContent extends Error {}

/** Yields the frames of a stream, whatever pieces it arrives in. Throws `BadContent` where it ends within one. */
export async function* framesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of stream) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let at = 0;
    while (rest.length - at >= lengthBytes) {
      const end = at + lengthBytes + rest.readUInt32BE(at);
      if (rest.length < end) break;
      yield rest.subarray(at + lengthBytes, end);
      at = end;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new BadContent('it ends within a row');
}
