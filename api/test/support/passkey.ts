import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { BodyOf, PasskeyCreation, PasskeyRequest, addPasskey, passkeyLogin } from 'shared-contract';

// A passkey as an authenticator holds it: it signs what a browser at `origin` asks of it.

/** CBOR, as far as an authenticator writes it: integers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as never)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

export interface SoftPasskey {
  id: string;
  create(options: PasskeyCreation, origin: string): BodyOf<typeof addPasskey>['passkey'];
  answer(
    options: Pick<PasskeyRequest, 'challenge' | 'rpId'>,
    origin: string,
    how?: { verified?: boolean; counter?: number },
  ): BodyOf<typeof passkeyLogin>['passkey'];
}

export function softPasskey(): SoftPasskey {
  const credentialId = randomBytes(32);
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync(
    'ec',
    {
      namedCurve: 'P-256',
    },
  );
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  let uses = 0;

  const authData = (rpId: string, flags: number, counter: number, rest: Buffer = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
  };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    id: credentialId.toString('base64url'),
    create({ challenge, rp }, origin) {
      const key = new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), credentialId, cbor(key)]);
      // Present, verified, with a credential.
      const data = authData(rp.id, 0x45, 0, attested);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      return {
        id: credentialId.toString('base64url'),
        client_data: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    answer({ challenge, rpId }, origin, { verified = true, counter = ++uses } = {}) {
      const data = authData(rpId, verified ? 0x05 : 0x01, counter);
      const client = clientData('webauthn.get', challenge, origin);
      return {
        id: credentialId.toString('base64url'),
        client_data: client.toString('base64url'),
        authenticator_data: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      };
    },
  };
}
