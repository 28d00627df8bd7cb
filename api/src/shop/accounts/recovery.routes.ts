import { confirmEmail, forgotPassword, resetPassword, undoEmail } from 'shared-contract';
import type { Module } from '../module.ts';
import { originOf } from '../audit/actor.ts';
import { confirmByLink, undoByLink } from './addresses.service.ts';
import { askForReset, resetByLink } from './recovery.service.ts';

export const recoveryRoutes: Module = (router, deps) => {
  router.handle(forgotPassword, async ({ body, request }) => {
    await askForReset(deps, body.email, request.ip);
    return { message: 'If an account has this address, a link is on its way.' };
  });

  router.handle(resetPassword, async (call) => {
    await resetByLink(deps, call.body, originOf(call));
    return { message: 'Your password was changed. Please sign in with it.' };
  });

  router.handle(confirmEmail, async (call) => ({
    message: await deps.db.transaction((tx) =>
      confirmByLink(tx, deps.outbox, call.body.token, originOf(call)),
    ),
  }));

  router.handle(undoEmail, async (call) => {
    const address = await deps.db.transaction((tx) =>
      undoByLink(tx, deps.outbox, call.body.token, originOf(call)),
    );
    return { message: `Your address is ${address} again, and every device was signed out.` };
  });
};
