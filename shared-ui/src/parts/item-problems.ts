import type { ItemProblem } from 'shared-contract/types';

/** The problems with an item that a customer can choose from. */
export const itemProblems = {
  INVALID: 'The code is not accepted',
  USED: 'The code was used already',
  WRONG_ITEM: 'It is for another product or region',
  OTHER: 'Something else',
} satisfies Record<ItemProblem, string>;
