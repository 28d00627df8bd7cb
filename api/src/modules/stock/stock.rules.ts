import { fail, type Failure } from '../../domain/failure.ts';
import type { LockedOption } from './stock.sql.ts';

/** Lines as they are sold: trimmed, without empty ones; duplicates stay (specification, section 5). */
export const stockLines = (typed: readonly { deliverable: string }[]): string[] =>
  typed.map((each) => each.deliverable.trim()).filter((text) => text !== '');

/** How buyers know an option, in messages and the ledger. */
export const nameOf = ({ productTitle, title }: Pick<LockedOption, 'productTitle' | 'title'>): string =>
  `${productTitle} – ${title}`;

export const unavailable = (option: Pick<LockedOption, 'productTitle' | 'title'> | undefined): Failure =>
  option
    ? fail('ITEM_UNAVAILABLE', { message: `${nameOf(option)} is no longer sold. Remove it to continue.` })
    : fail('ITEM_UNAVAILABLE');

export const insufficient = (option: Pick<LockedOption, 'productTitle' | 'title' | 'available'>): Failure =>
  fail('STOCK_INSUFFICIENT', {
    message:
      option.available === 0
        ? `${nameOf(option)} is out of stock.`
        : `Only ${option.available} left of ${nameOf(option)}.`,
  });
