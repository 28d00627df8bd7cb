import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type { Queryable } from '../db/db.ts';
import { StartRefused } from '../failure.ts';
import { keysInUse, useKey } from './deliverable-keys.sql.ts';

/** A deliverable as it is stored: never the text itself (rules 3.8). */
interface SealedDeliverable {
  deliverable: Buffer;
  keyId: string;
  /** Equal for equal texts under one key, and useless without it. */
  fingerprint: Buffer;
}

export interface Vault {
  /**
   * `itemId` is authenticated: a text that was moved to another row does not decrypt. `print`: the fingerprint of the text, if
   * already known.
   */
  seal(text: string, itemId: string, print?: Buffer): SealedDeliverable;
  open(sealed: Pick<SealedDeliverable, 'deliverable' | 'keyId'>, itemId: string): string;
  fingerprint(text: string): Buffer;
  /** The fingerprint under each key, so that a text encrypted with another key is found while keys are changed. */
  fingerprints(text: string): Buffer[];
  /** The key that encrypts. */
  keyId: string;
  /** Every key that decrypts. */
  keyIds: readonly string[];
}

const nonceLength = 12;
const tagLength = 16;

/** Random bytes are fetched for many at a time: fetching those of one takes as long as encrypting a code. */
const noncesAtOnce = 256;
let spare = Buffer.alloc(0);

function newNonce(): Buffer {
  if (spare.length === 0) spare = randomBytes(nonceLength * noncesAtOnce);
  const nonce = spare.subarray(0, nonceLength);
  spare = spare.subarray(nonceLength);
  return nonce;
}

/** A key object: made of bytes, each cipher and each hash would import them again, which takes longer than its work. */
const derive = (key: Buffer, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key, '', purpose, 32)));

/** An id that distinguishes keys and reveals nothing about them. */
const keyIdOf = (key: Buffer): string =>
  createHash('sha256').update('key id:').update(key).digest('hex').slice(0, 16);

/** `current` (32 bytes) encrypts; `previous` ones decrypt what they encrypted, also before they become current. */
export function openVault(current: Buffer, previous: readonly Buffer[] = []): Vault {
  const keys = new Map(
    [current, ...previous].map((key) => [keyIdOf(key), derive(key, 'deliverable')] as const),
  );
  const sealingKey = derive(current, 'deliverable');
  const fingerprintKeys = [current, ...previous].map((key) => derive(key, 'fingerprint'));
  const keyId = keyIdOf(current);
  const fingerprints = (text: string) =>
    fingerprintKeys.map((key) => createHmac('sha256', key).update(text).digest().subarray(0, 16));
  const fingerprint = (text: string) => fingerprints(text)[0] as Buffer;
  return {
    keyId,
    keyIds: [...keys.keys()],
    fingerprint,
    fingerprints,
    seal(text, itemId, print = fingerprint(text)) {
      const nonce = newNonce();
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(itemId));
      const sealed = [nonce, cipher.update(text, 'utf8'), cipher.final()];
      return {
        deliverable: Buffer.concat([...sealed, cipher.getAuthTag()]),
        keyId,
        fingerprint: print,
      };
    },
    open({ deliverable, keyId: sealedBy }, itemId) {
      const key = keys.get(sealedBy);
      if (!key) throw new Error(`The deliverables key ${sealedBy} is not configured.`);
      const nonce = deliverable.subarray(0, nonceLength);
      const end = deliverable.length - tagLength;
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
      decipher.setAAD(Buffer.from(itemId)).setAuthTag(deliverable.subarray(end));
      return (
        decipher.update(deliverable.subarray(nonceLength, end), undefined, 'utf8') + decipher.final('utf8')
      );
    },
  };
}

/** At the start: refuses to run without a key that encrypted something, because those codes could not be delivered. */
export async function checkKeys(on: Queryable, vault: Vault): Promise<void> {
  const missing = (await keysInUse(on)).filter((id) => !vault.keyIds.includes(id));
  if (missing.length > 0) {
    throw new StartRefused(
      `The deliverables key ${missing.join(', ')} that encrypted stored codes is missing: set DELIVERABLES_KEY to it (or to the new one, and DELIVERABLES_KEY_PREVIOUS to it).`,
    );
  }
  await useKey(on, vault.keyId);
}
