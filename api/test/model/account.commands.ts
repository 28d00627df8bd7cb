import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { userAgrees } from './agreement.ts';
import { newest, step, went, type Real, type Step } from './real.ts';
import type { User } from './store.model.ts';

const credentials = { password: 'a phrase of the model' };

const isOver = async ({ store }: Real, token: string): Promise<void> =>
  assert.equal((await store.call('GET /user/personal', { as: token })).error.code, 'TOKEN_INVALID');

/** The expected answer of a sign-in for accounts without a password in the model. */
async function signIn({ store }: Real, user: User): Promise<void> {
  const { rows } = await store.db.execute<{ ver: number }>({
    text: 'select token_version as ver from users where id = $1',
    values: [user.id],
  });
  const role = user.permille === null ? ('USER' as const) : ('RESELLER' as const);
  user.token = await store.makeToken({ sub: user.id, username: user.username, role, ver: rows[0]!.ver });
}

const onUser = (words: string, u: number, run: (r: Real, user: User) => Promise<void>): Step =>
  step(`${words} user ${u}`, async (m, r) => {
    const user = newest(m.users, u);
    await run(r, user);
    await userAgrees(m, r, user);
  });

const register = (taken: boolean): Step =>
  step(`somebody registers${taken ? ' under a name that there is' : ''}`, async (m, r) => {
    const username = taken ? m.users[0]!.username.toUpperCase() : `${r.tag}-${m.users.length}`;
    const email = `${randomUUID()}@${r.tag}.example.com`;
    const answer = await r.store.call('POST /auth/register', { body: { username, email, ...credentials } });
    if (!went(answer, taken ? 'USERNAME_TAKEN' : null)) return;
    const { token } = answer.body;
    const { body } = await r.store.call('GET /user/personal', { as: token });
    m.users.push({
      id: body._id,
      username,
      email,
      token,
      permille: null,
      cart: new Map(),
      paidAt: 0,
      entries: [],
    });
    await userAgrees(m, r, m.users.at(-1)!);
  });

/** Ends the tokens of the old role. */
const promote = (u: number, permille: number): Step =>
  onUser(`an admin promotes to ${permille / 10} %`, u, async (r, user) => {
    const answer = await r.store.call('GET /admin/users/set_reseller/{userId}', {
      as: r.admin,
      params: { userId: user.id },
      query: { discount: permille / 10 },
    });
    if (!went(answer, user.permille === null ? null : 'USER_NOT_PROMOTABLE')) return;
    await isOver(r, user.token);
    user.permille = permille;
    await signIn(r, user);
  });

const changeEmail = (u: number, same: boolean): Step =>
  onUser(`${same ? 'the same' : 'another'} address for`, u, async (r, user) => {
    const email = same ? user.email.toUpperCase() : `${randomUUID()}@${r.tag}.example.com`;
    const answer = await r.store.call('PUT /user/profile/update', { as: user, body: { email } });
    if (went(answer, same ? 'EMAIL_UNCHANGED' : null)) user.email = email;
  });

const takenEmail = (u: number, other: number): Step =>
  step(`user ${u} wants the address of user ${other}`, async (m, { store }) => {
    const [user, { email }] = [newest(m.users, u), newest(m.users, other)];
    const answer = await store.call('PUT /user/profile/update', { as: user, body: { email } });
    went(answer, email === user.email ? 'EMAIL_UNCHANGED' : 'EMAIL_TAKEN');
  });

/** Ends the older tokens, and is what signs in from then on. */
const changePassword = (u: number): Step =>
  onUser('another password for', u, async (r, user) => {
    went(await r.store.call('PUT /user/profile/update', { as: user, body: credentials }), null);
    await isOver(r, user.token);
    const answer = await r.store.call('POST /auth/login', { body: { login: user.username, ...credentials } });
    went(answer, null);
    user.token = answer.body.token;
  });

const signOut = (u: number): Step =>
  onUser('goodbye,', u, async (r, user) => {
    went(await r.store.call('POST /auth/logout', { as: user }), null);
    await isOver(r, user.token);
    await signIn(r, user);
  });

const user = fc.nat(3);

/** Commands for accounts. */
export const accounts: fc.Arbitrary<Step>[] = [
  fc.boolean().map(register),
  fc.tuple(user, fc.integer({ min: 0, max: 500 })).map((a) => promote(...a)),
  fc.tuple(user, fc.boolean()).map((a) => changeEmail(...a)),
  fc.tuple(user, user).map((a) => takenEmail(...a)),
  user.map(changePassword),
  user.map(signOut),
];
