import { confirmEmail, forgotPassword, resetPassword, undoEmail } from 'shared-contract';
import type { Module } from '../module.ts';
import { confirmByLink, undoByLink } from './addresses.service.ts';
import { askForReset, resetByLink } from './recovery.service.ts';

export const recoveryRoutes: Module = (router, deps) => {
  router.handle(forgotPassword, async ({ body, request }) => {
    await askForReset(deps, body.email, request.ip);
    return { message: 'If an account has this address, a link is on its way.' };
  });

  router.handle(resetPassword, async ({ body, requestId }) => {
    await resetByLink(deps, body, requestId);
    return { message: 'Your password was changed. Please sign in with it.' };
  });

  router.handle(confirmEmail, async ({ body, requestId }) => ({
    message: await deps.db.transaction((tx) => confirmByLink(tx, deps.outbox, body.token, requestId)),
  }));

  router.handle(undoEmail, async ({ body, requestId }) => {
    const address = await deps.db.transaction((tx) => undoByLink(tx, deps.outbox, body.token, requestId));
    return { message: `Your address is ${address} again, and every device was signed out.` };
  });
};
