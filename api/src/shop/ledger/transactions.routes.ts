import { limits, listTransactions } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import { transactions } from './transactions.service.ts';
import { transactionOf } from './transactions.view.ts';

export const transactionRoutes: Module<{ db: Db }> = (router, { db }) => {
  router.handle(
    listTransactions,
    async ({ query: { kind, skip = 0, amount = limits.pageAmountMax }, identity: { userId } }) => {
      const { rows, total } = await transactions(db, userId, kind, { skip, amount });
      return { rows: rows.map(transactionOf), total };
    },
  );
};
