import type { Logger } from 'pino';
import { closeAccount } from 'shared-contract';
import { limitTable } from '../limits.ts';
import { originOf } from '../audit/call.ts';
import { provePassword } from '../accounts/passwords.service.ts';
import { closeAccount as close } from './closing.service.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { Outbox } from '../mails/outbox.ts';
import type { Tokens } from '../accounts/tokens.ts';

export const closingRoutes: Module<{ db: Db; tokens: Tokens; outbox: Outbox; log: Logger }> = (
  router,
  deps,
) => {
  router.handle(
    closeAccount,
    async (call) => {
      const { body, identity } = call;
      await provePassword(deps, identity, { password: body.password, ...originOf(call) });
      await deps.db.transaction((tx) => close(tx, deps.outbox, identity, body.give_up));
      return { message: 'Your account was closed.' };
    },
    { limits: [limitTable.profileChanges] },
  );
};
