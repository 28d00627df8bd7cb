import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { it } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { visitors } from './visitor-cookie.ts';

const tokens = { mark: (text: string) => createHmac('sha256', 'secret').update(text).digest() };
const { of, remember } = visitors({ config: { production: true }, tokens });

function cookieFor(account: { role: string; username: string }): string {
  let set = '';
  const reply = { header: (_name: string, value: string) => (set = value) };
  remember(reply as unknown as FastifyReply, account);
  return set;
}
const visitorWith = (cookie: string) => of({ headers: { cookie } } as FastifyRequest);

it('a page knows the account that signed in last', () => {
  const cookie = cookieFor({ role: 'STAFF', username: 'sam.b' });
  assert.match(cookie, /; Max-Age=2592000; Path=\/; Secure; SameSite=Lax$/);
  const [own = ''] = cookie.split(';', 1);
  assert.deepEqual(visitorWith(own), { role: 'STAFF', username: 'sam.b' });
});

it('the cookie of a visitor is deleted for a guest', () => {
  assert.match(cookieFor({ role: 'GUEST', username: '' }), /^visitor-account=; Max-Age=0;/);
});

it('a cookie whose role, name or mark was altered names nobody', () => {
  const [own = ''] = cookieFor({ role: 'USER', username: 'ann' }).split(';', 1);
  const altered = [
    own.replace('USER', 'ADMIN'),
    own.replace(/ann$/, 'bob'),
    own.replace(/=./, '=_'),
    'visitor-account=.USER.ann',
    'visitor-account=USER.ann',
    'visitor-account=%',
  ];
  for (const cookie of altered) assert.deepEqual(visitorWith(cookie), {}, cookie);
});
