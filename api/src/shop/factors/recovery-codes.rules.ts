import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz';
const groups = 4;
const groupLength = 4;
const count = 10;

const group = () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('');
const code = () => Array.from({ length: groups }, group).join('-');

/** Ten codes of 79 bits each, to be shown once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: count }, code);

/** The hash of a recovery code that is stored. A code is too long to be guessed, so a fast hash is enough. */
export const recoveryHash = (userId: string, typed: string): Buffer =>
  createHash('sha256')
    .update(`${userId} ${typed.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest();
