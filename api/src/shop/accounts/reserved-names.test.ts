import assert from 'node:assert/strict';
import { it } from 'node:test';
import { speaksForStore } from './reserved-names.ts';

for (const name of [
  ...[
    'admin',
    'Administrator',
    'ADMIN1',
    'adm1n',
    '4dmin',
    'ad-min',
    'a.d.m.i.n',
    'the_admin',
    'admin-anna',
    'Admin2026',
  ],
  ...['support', 'Supp0rt', 'SUPPORT_TEAM', 'supportteam', 'customer.support', '5upport', 'customerservice'],
  ...[
    'staff',
    'Staff.Member',
    'help',
    'HelpDesk',
    'moderator',
    'm0derator',
    'official',
    '0fficia1',
    'OfficiaI',
    'security',
  ],
  ...[
    'Cardwell',
    'CARDWELL',
    'card-well',
    'C4rdwe11',
    'cardwell_support',
    'CardwellSupport',
    'realcardwell',
    'GiftCardStore',
  ],
  ...['_admin.anna', 'support-1', '5upport.anna', 'cardwell.store', 'staff_cardwell'],
  ...['store', 'store_owner', 'The.Team', 'info', 'shop-admin'],
]) {
  it(`${name} is reserved in the store Cardwell`, () => {
    assert.equal(speaksForStore(name, 'Cardwell'), true);
  });
}

for (const name of [
  ...[
    'alice',
    'badminton',
    'helpful_hannah',
    'staffordshire',
    'supportive.sam',
    'servicio',
    'modesty',
    'shopper',
  ],
  ...['miller', 'teamwork', 'well-card', 'the_real_anna', 'customer', 'user_1234', '12345', '...', 'x-1'],
  ...['james.help', 'john.service', 'anna_admin', 'cardwell.miller', 'jim_cardwell'],
  ...['dream-team', 'dog.owner', 'anna.shop', 'infomaniac', 'restore'],
]) {
  it(`${name} is not reserved`, () => {
    assert.equal(speaksForStore(name, 'Cardwell'), false);
  });
}

it('a store without a name reserves no words of its own', () => {
  assert.equal(speaksForStore('anna', ''), false);
  assert.equal(speaksForStore('gift.card.store', ''), true);
  assert.equal(speaksForStore('bob', '♥'), false);
  assert.equal(speaksForStore('a.lady', 'A'), false);
});

it('a store name that is a first name is not reserved beside a surname', () => {
  for (const name of ['max', 'MAX', 'm4x', 'max.support', 'the_max', 'max-2026'])
    assert.equal(speaksForStore(name, 'Max'), true, name);
  for (const name of ['max.miller', 'miller_max', 'maxine'])
    assert.equal(speaksForStore(name, 'Max'), false, name);
});

it('a store name of several words is reserved as a whole', () => {
  assert.equal(speaksForStore('happy_gifts', 'Happy Gifts'), true);
  assert.equal(speaksForStore('happy', 'Happy Gifts'), false);
});
