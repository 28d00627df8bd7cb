import { confirmEmail, forgotPassword, resetPassword, undoEmail } from 'shared-contract';
import { sharedCounter } from '../../platform/limits/limits.ts';
import { originOf } from '../audit/call.ts';
import { confirmByLink } from '../accounts/addresses.service.ts';
import { askForReset, draftReset, recoveryOf, resetByLink, undoByLink } from './recovery.service.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { RecoveryDeps } from './recovery.service.ts';

const aboutFactors = ({ removedFactors }: { removedFactors: boolean }) =>
  removedFactors ? ' The second factors that were set up lately were removed.' : '';

export const recoveryRoutes: Module<RecoveryDeps> = (router, deps) => {
  const { db, outbox, tokens, config } = deps;
  const mailing = { outbox, count: sharedCounter(tokens.mark, config.rateLimitScale) };

  router.handle(forgotPassword, async ({ body, request }) => {
    const recovery = await recoveryOf(deps, body.email, request.ip);
    if (recovery) await db.transaction((tx) => askForReset(tx, recovery));
    return { message: 'If an account has this address, a link is on its way.' };
  });

  router.handle(resetPassword, async (call) => {
    const draft = await draftReset(db, call.body);
    const done = await db.transaction((tx) => resetByLink(tx, outbox, draft, originOf(call)));
    return { message: `Your password was changed. Please sign in with it.${aboutFactors(done)}` };
  });

  router.handle(confirmEmail, async (call) => {
    const { token } = call.body;
    const { purpose, address } = await db.transaction((tx) =>
      confirmByLink(tx, mailing, token, originOf(call)),
    );
    const messages = {
      CONFIRM: 'Your address is confirmed.',
      CHANGE: `Your address is ${address} now.`,
      REGISTER: 'Your account is ready. Please sign in.',
    };
    return { message: messages[purpose] };
  });

  router.handle(undoEmail, async (call) => {
    const done = await db.transaction((tx) => undoByLink(tx, mailing, call.body, originOf(call)));
    const message = `Your address is ${done.address} again, and every device was signed out.`;
    return { message: message + aboutFactors(done) };
  });
};
