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
import { originOf } from '../audit/call.ts';
import { draftMember } from '../accounts/accounts.service.ts';
import { signIn } from '../accounts/passwords.service.ts';
import { deviceOf, rememberDevice } from './device-cookie.ts';
import { siteOf } from '../factors/passkeys.ts';
import { registerMember, registerPrivately } from './registration.service.ts';
import {
  passkeyAlone,
  passkeyRequest,
  passwordIsEnough,
  secondStep,
  startSession,
  type Proved,
} from './second-step.service.ts';
import { signOut } from './sessions.service.ts';
import { noted, type FactorDeps } from '../factors/proofs.service.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { StoreConfigReader } from '../settings/store-config.service.ts';

const seenAs = ({ ip, headers }: FastifyRequest) => ({ address: ip, userAgent: headers['user-agent'] });

export const authRoutes: Module<
  Omit<FactorDeps, 'site' | 'count'> & {
    storeConfig: StoreConfigReader;
    config: { publicUrl: string; rateLimitScale: number };
  }
> = (router, deps) => {
  const { db, tokens, storeConfig, outbox } = deps;
  const site = siteOf(deps.config.publicUrl);
  const devices = { tokens, secure: deps.config.publicUrl.startsWith('https://') };
  const count = sharedCounter(tokens.mark, deps.config.rateLimitScale);
  const proving = { ...deps, site, count };
  const registering = { tokens, outbox, count };

  /** Signs in the caller, who has just proved who they are. A factor that was used up before is refused only here. */
  async function open(
    proved: Proved,
    call: Parameters<typeof originOf>[0] & { reply: FastifyReply },
  ): Promise<{ token: string }> {
    const { id } = proved.account;
    const { request, reply } = call;
    const seen = { ...seenAs(request), knownDevice: deviceOf(request, tokens, id) !== undefined };
    const token = await noted(deps, { userId: id, ...originOf(call) }, () =>
      db.transaction((tx) => startSession(tx, registering, proved, seen)),
    );
    rememberDevice(reply, devices, id);
    return { token };
  }

  router.handle(login, async (call) => {
    const { body, request } = call;
    const { accountsPrivate } = await storeConfig.read();
    const account = await signIn(deps, {
      ...body,
      ...originOf(call),
      deviceOf: (userId) => deviceOf(request, tokens, userId),
      isPrivate: accountsPrivate && outbox.configured,
    });
    return open(await passwordIsEnough(db, site, account), call);
  });

  router.handle(finishLogin, async (call) =>
    open(await secondStep(proving, call.body, originOf(call)), call),
  );

  router.handle(passkeyLoginOptions, () => passkeyRequest(db, site));

  router.handle(passkeyLogin, async (call) =>
    open(await passkeyAlone(proving, call.body.passkey, originOf(call)), call),
  );

  router.handle(
    register,
    async ({ body, request, reply }) => {
      const { config, accountsPrivate } = await storeConfig.read();
      const draft = await draftMember(body, config.store_name);
      if (accountsPrivate && outbox.configured) {
        await db.transaction((tx) => registerPrivately(tx, registering, draft, request.ip));
        const message = `We have sent an e-mail to ${draft.email}. Its link finishes your registration.`;
        return { token: '', message };
      }
      const { account, token } = await db.transaction((tx) =>
        registerMember(tx, registering, draft, seenAs(request)),
      );
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
