import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  finishLogin,
  guestToken,
  login,
  logout,
  passkeyLogin,
  passkeyLoginOptions,
  register,
} from 'shared-contract';
import { limitTable } from '../limits.ts';
import { sharedCounter } from '../../platform/limits/limits.ts';
import { originOf } from '../audit/actor.ts';
import type { Module } from '../module.ts';
import { registerPrivately, welcome } from './addresses.service.ts';
import { draftMember, makeAccount } from './accounts.service.ts';
import { signIn } from './auth.service.ts';
import { deviceOf, rememberDevice } from './device-cookie.ts';
import { deviceName } from './device-names.ts';
import { siteOf } from './passkeys.ts';
import {
  passkeyAlone,
  passkeyRequest,
  passwordIsEnough,
  secondStep,
  type Proved,
} from './second-step.service.ts';
import { openSession, signOut } from './sessions.service.ts';

const seenAs = ({ ip, headers }: FastifyRequest) => ({ address: ip, userAgent: headers['user-agent'] });

export const authRoutes: Module = (router, deps) => {
  const { db, tokens, storeConfig, outbox } = deps;
  const site = siteOf(deps.config.publicUrl);
  const proving = { ...deps, site };
  const devices = { tokens, secure: deps.config.publicUrl.startsWith('https://') };
  const count = sharedCounter(tokens.mark, deps.config.rateLimitScale);

  /** The token of a new session of who has just proved to be the account. */
  async function open(
    { account, proof, accept }: Proved,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ token: string }> {
    const knownDevice = deviceOf(request, tokens, account.id) !== undefined;
    const seen = { ...seenAs(request), knownDevice, proof };
    const token = await db.transaction(async (tx) => {
      await accept(tx);
      const opened = await openSession(tx, tokens, account, seen);
      if (!knownDevice)
        await outbox.post(tx, account.id, 'NEW_DEVICE', { device: deviceName(seen.userAgent) });
      return opened;
    });
    rememberDevice(reply, devices, account.id);
    return { token };
  }

  router.handle(login, async ({ body, request, reply }) => {
    const account = await signIn(deps, {
      ...body,
      address: request.ip,
      deviceOf: (userId) => deviceOf(request, tokens, userId),
    });
    return open(await passwordIsEnough(db, site, account), request, reply);
  });

  router.handle(finishLogin, async (call) =>
    open(await secondStep(proving, call.body, originOf(call)), call.request, call.reply),
  );

  router.handle(passkeyLoginOptions, () => passkeyRequest(db, site));

  router.handle(passkeyLogin, async (call) =>
    open(await passkeyAlone(proving, call.body.passkey, originOf(call)), call.request, call.reply),
  );

  router.handle(
    register,
    async ({ body, request, reply }) => {
      const { config, accountsPrivate } = await storeConfig.read();
      const draft = await draftMember(body, config.store_name);
      if (accountsPrivate && outbox.configured)
        return db.transaction(async (tx) => {
          await count(tx, limitTable.registrations, request.ip);
          await count(tx, limitTable.registrationsOfAddress, draft.email.toLowerCase());
          return { token: '', message: await registerPrivately(tx, outbox, draft) };
        });
      const { account, token } = await db.transaction(async (tx) => {
        // Rolled back with the transaction when the name turns out to be taken.
        await count(tx, limitTable.registrations, request.ip);
        const made = await makeAccount(tx, draft);
        await welcome(tx, outbox, made.id, draft.email);
        const seen = { ...seenAs(request), knownDevice: true, proof: 'PASSWORD' as const };
        return { account: made, token: await openSession(tx, tokens, made, seen) };
      });
      rememberDevice(reply, devices, account.id);
      return { token };
    },
    { limits: [limitTable.registrationTries] },
  );

  router.handle(guestToken, async () => ({ token: tokens.guest() }));

  router.handle(logout, async ({ identity }) => {
    await signOut(db, identity);
    return { message: 'Signed out.' };
  });
};
