import { Collision, constraintOf } from '../../platform/db/database-errors.ts';

/** Two lines were added to one cart at the same moment and chose the same slot: it works when it is tried again. */
export function orCollision(error: unknown): never {
  throw constraintOf(error) === 'cart_lines__slot_taken'
    ? new Collision('A slot of the cart was taken.', { cause: error })
    : error;
}
