import {
  endUserSessions,
  lockUser,
  makeStaff as makeStaffCall,
  removeReseller as removeResellerCall,
  removeStaff as removeStaffCall,
  removeUserFactors,
  resetUserPassword,
  unlockUser,
} from 'shared-contract';
import { actorOf } from '../audit/call.ts';
import {
  endAccountSessions,
  lockAccount,
  makePassword,
  makeStaff,
  removeFactors,
  removeReseller,
  removeStaff,
  resetPassword,
  unlockAccount,
} from './access.service.ts';
import { userRowOf } from '../accounts/users.view.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { Outbox } from '../mails/outbox.ts';

/** The calls by which an admin helps a customer who lost access to an account, or stops one who misuses it. */
export const accessRoutes: Module<{ db: Db; outbox: Outbox }> = (router, { db, outbox }) => {
  router.handle(lockUser, async (call) => {
    const user = await db.transaction((tx) => lockAccount(tx, call.params.userId, actorOf(call)));
    return { message: `${user.username} is locked.`, user: userRowOf(user) };
  });

  router.handle(unlockUser, async (call) => {
    const user = await db.transaction((tx) => unlockAccount(tx, call.params.userId, actorOf(call)));
    return { message: `${user.username} can sign in again.`, user: userRowOf(user) };
  });

  router.handle(endUserSessions, async (call) => {
    const user = await db.transaction((tx) => endAccountSessions(tx, call.params.userId, actorOf(call)));
    return { message: `${user.username} was signed out everywhere.`, user: userRowOf(user) };
  });

  router.handle(removeUserFactors, async (call) => {
    const { userId } = call.params;
    const user = await db.transaction((tx) => removeFactors(tx, outbox, userId, actorOf(call)));
    return { message: `${user.username} signs in with the password alone.`, user: userRowOf(user) };
  });

  router.handle(makeStaffCall, async (call) => {
    const { password, hash } = await makePassword();
    const user = await db.transaction((tx) => makeStaff(tx, outbox, call.params.userId, hash, actorOf(call)));
    return { message: `${user.username} is staff.`, user: userRowOf(user), password };
  });

  router.handle(removeStaffCall, async (call) => {
    const user = await db.transaction((tx) => removeStaff(tx, outbox, call.params.userId, actorOf(call)));
    return { message: `${user.username} is a member.`, user: userRowOf(user) };
  });

  router.handle(removeResellerCall, async (call) => {
    const { userId } = call.params;
    const user = await db.transaction((tx) => removeReseller(tx, outbox, userId, actorOf(call)));
    return { message: `${user.username} is a member.`, user: userRowOf(user) };
  });

  router.handle(resetUserPassword, async (call) => {
    const { password, hash } = await makePassword();
    const user = await db.transaction((tx) =>
      resetPassword(tx, outbox, call.params.userId, hash, actorOf(call)),
    );
    return { message: `${user.username} has a new password.`, user: userRowOf(user), password };
  });
};
