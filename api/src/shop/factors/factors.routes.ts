import {
  addPasskey,
  confirmTotp,
  getFactors,
  passkeyOptions,
  proofOptions,
  prove,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  startTotp,
} from 'shared-contract';
import { sharedCounter } from '../../platform/limits/limits.ts';
import { limitTable } from '../limits.ts';
import { originOf, type AskedBy } from '../audit/call.ts';
import { unnamedStore } from '../mails/mail-content.ts';
import {
  beginPasskey,
  beginTotp,
  checkFirstCode,
  checkNewPasskey,
  endPasskey,
  endTotp,
  finishPasskey,
  finishTotp,
  nameOwnPasskey,
  ownFactors,
  renewCodes,
} from './factors.service.ts';
import { siteOf } from './passkeys.ts';
import { checkProof, proofRequest, proveAgain } from './step-up.service.ts';
import { noted, type FactorDeps } from './proofs.service.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { StoreConfigReader } from '../settings/store-config.service.ts';

const ownerOf = (call: AskedBy) => ({ identity: call.identity, ...originOf(call) });

const few = { limits: [limitTable.factorChanges] };

/** The calls by which every account manages its own second factors. */
export const factorRoutes: Module<
  Omit<FactorDeps, 'site' | 'count'> & {
    storeConfig: StoreConfigReader;
    config: { publicUrl: string; rateLimitScale: number };
  }
> = (router, given) => {
  const { db, storeConfig } = given;
  const { publicUrl, rateLimitScale } = given.config;
  const deps = {
    ...given,
    site: siteOf(publicUrl),
    count: sharedCounter(given.tokens.mark, rateLimitScale),
  };
  const storeName = async () => (await storeConfig.read()).config.store_name || unnamedStore;
  const withCodes = (codes: string[] | undefined) => (codes ? { recovery_codes: codes } : {});

  router.handle(getFactors, async ({ identity }) =>
    ownFactors(db, identity, (await storeConfig.read()).requiresFactor),
  );

  router.handle(
    startTotp,
    async (call) => {
      const store = await storeName();
      return db.transaction((tx) => beginTotp(tx, deps, call.identity, store));
    },
    few,
  );

  router.handle(confirmTotp, async (call) => {
    const checked = await checkFirstCode(deps, ownerOf(call), call.body.totp);
    const codes = await db.transaction((tx) => finishTotp(tx, deps, ownerOf(call), checked));
    return { message: 'The authenticator app is set up.', ...withCodes(codes) };
  });

  router.handle(removeTotp, async (call) => {
    await db.transaction((tx) => endTotp(tx, deps, ownerOf(call)));
    return { message: 'The authenticator app was removed.' };
  });

  router.handle(passkeyOptions, async (call) => beginPasskey(deps, call.identity, await storeName()), few);

  router.handle(
    addPasskey,
    async (call) => {
      const { name, passkey } = call.body;
      const checked = await checkNewPasskey(deps, ownerOf(call), passkey);
      const codes = await db.transaction((tx) => finishPasskey(tx, deps, ownerOf(call), name, checked));
      return { message: 'The passkey was added.', ...withCodes(codes) };
    },
    { bodyLimit: 16 * 1024 },
  );

  router.handle(renamePasskey, async (call) => {
    await db.transaction((tx) => nameOwnPasskey(tx, ownerOf(call), call.params.passkeyId, call.body.name));
    return { message: 'The passkey has a new name.' };
  });

  router.handle(removePasskey, async (call) => {
    await db.transaction((tx) => endPasskey(tx, deps, ownerOf(call), call.params.passkeyId));
    return { message: 'The passkey was removed.' };
  });

  router.handle(
    renewRecoveryCodes,
    async (call) => ({
      message: 'These are your new recovery codes.',
      recovery_codes: await db.transaction((tx) => renewCodes(tx, deps, ownerOf(call))),
    }),
    few,
  );

  router.handle(proofOptions, ({ identity }) => proofRequest(db, deps.site, identity.userId), few);

  router.handle(prove, async (call) => {
    const { identity } = call;
    const from = originOf(call);
    const checked = await checkProof(deps, { identity, ...from }, call.body);
    await noted(deps, { userId: identity.userId, ...from }, () =>
      db.transaction((tx) => proveAgain(tx, identity, checked)),
    );
    return { message: 'Thank you. This is good for ten minutes.' };
  });
};
