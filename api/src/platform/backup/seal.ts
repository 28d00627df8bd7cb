import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { StartRefused } from '../failure.ts';
import { BadContent } from './frames.ts';

// A backup is packed with zstd and encrypted with age (age-encryption.org), in pieces of 64 KiB: no file is held in memory, and
// one that is cut off or changed does not open. `age --decrypt` and `zstd -d` open it without this program.

type Bytes = ReadableStream<Uint8Array>;
const toWeb = (from: AsyncIterable<Buffer>) => Readable.toWeb(Readable.from(from)) as unknown as Bytes;
const fromWeb = (from: Bytes) => Readable.fromWeb(from as unknown as NodeStream);

/** Writes `content` to a new file that its owner alone can read, and waits until the disk has it. */
export async function seal(
  file: string,
  recipients: readonly string[],
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  await pipeline(
    content,
    createZstdCompress(),
    async function* (packed: AsyncIterable<Buffer>) {
      yield* fromWeb(await encrypter.encrypt(toWeb(packed)));
    },
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  );
}

/**
 * Reads a backup and hands its content to `read`. Throws `StartRefused` with one line when there is no such file, no identity opens
 * it, or it is cut off or damaged.
 */
export async function unseal(
  file: string,
  identities: readonly string[],
  read: (content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(
      `The backup ${file} cannot be read (${error.code}): name a file that npm run backup made.`,
      { cause: error },
    );
  });
  try {
    await pipeline(
      handle.createReadStream({ autoClose: false }),
      (sealed: AsyncIterable<Buffer>) => decrypted(file, identities, sealed),
      createZstdDecompress(),
      read,
    );
  } catch (error) {
    const isPacked = !String((error as { code?: unknown }).code).startsWith('Z');
    if (isPacked && !(error instanceof BadContent)) throw error;
    throw new StartRefused(`${file} is no backup of this store: ${(error as Error).message}.`, {
      cause: error,
    });
  } finally {
    await handle.close();
  }
}

async function* decrypted(file: string, identities: readonly string[], sealed: AsyncIterable<Buffer>) {
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  let opened = false;
  try {
    const plain = await decrypter.decrypt(toWeb(sealed));
    opened = true;
    yield* fromWeb(plain);
  } catch (error) {
    const why = (error as Error).message;
    throw new StartRefused(
      opened
        ? `The backup ${file} is cut off or damaged: take another one.`
        : why.startsWith('no identity matched')
          ? `The backup ${file} was not made for this key: name the key that belongs to the BACKUP_RECIPIENT used when it was made.`
          : `${file} is no backup of this store, or its beginning is damaged.`,
      { cause: error },
    );
  }
}

/** A new key: `identity` opens backups and belongs apart from the store, `recipient` makes them. */
export async function newBackupKey(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** The identities in the text of a key file, which is that of age: one on a line, and comments. */
export const identitiesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

/** True for a public key that backups can be made for, such as `age1...`. */
export const isRecipient = (text: string): boolean => isTaken(() => new Encrypter().addRecipient(text));

/** True for a secret key, such as `AGE-SECRET-KEY-1...`. */
export const isIdentity = (text: string): boolean => isTaken(() => new Decrypter().addIdentity(text));

function isTaken(add: () => void): boolean {
  try {
    add();
    return true;
  } catch {
    return false;
  }
}
