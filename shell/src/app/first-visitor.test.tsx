import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, render } from '@testing-library/react';
import { lastVisit, sessionFrom, storedToken, useSessionStore } from 'shared-auth';
import { aCustomer, aGuest, aToken, anAdmin } from 'shared-testing';
import { formatMoney } from 'shared-ui';
import { VisitorKnown } from './visitor-known.tsx';

const script = readFileSync(path.join(__dirname, 'first-visitor.js'), 'utf8');
const said = () => {
  delete document.documentElement.dataset['visitor'];
  new Function(script)();
  return document.documentElement.dataset['visitor'];
};

it('the first paint knows whether a customer or staff is signed in', () => {
  storedToken.write(aToken(aCustomer()));
  expect(said()).toBe('customer');
  storedToken.write(aToken(anAdmin()));
  expect(said()).toBe('staff');
});

const drawn = (name: string) => document.documentElement.style.getPropertyValue(`--visitor-${name}`);

it('the first paint shows the account of the last visit', () => {
  storedToken.write(aToken(aCustomer()));
  lastVisit.write('maya', 'header', { balance: 1234567.5, cartCount: 100 });
  said();
  expect(['name', 'initial', 'role', 'balance', 'cart'].map(drawn)).toEqual([
    '"maya"',
    '"M"',
    '"Member"',
    JSON.stringify(formatMoney(1_234_567.5)),
    '"99+"',
  ]);
  expect(document.documentElement).toHaveAttribute('data-visitor-cart');
});

it.each([
  ['somebody else', aCustomer(), 'another'],
  ['an admin', anAdmin(), anAdmin().username],
])('the first paint shows no balance for %s', (_, identity, owner) => {
  storedToken.write(aToken(identity));
  lastVisit.forget();
  lastVisit.write(owner, 'header', { balance: 12, cartCount: 3 });
  document.documentElement.removeAttribute('style');
  document.documentElement.removeAttribute('data-visitor-cart');
  said();
  expect(drawn('name')).toBe(JSON.stringify(identity.username));
  expect([drawn('balance'), drawn('cart')]).toEqual(['', '']);
  expect(document.documentElement).not.toHaveAttribute('data-visitor-cart');
});

it.each([
  ['without a token', null],
  ['with the token of a guest', aToken(aGuest())],
  ['with a token that cannot be read', 'a.b.c'],
  ['with an expired token', aToken(aCustomer(), -1)],
])('the first-visitor script marks nobody as signed in %s', (_, token) => {
  if (token) localStorage.setItem('store.token', token);
  else localStorage.removeItem('store.token');
  expect(said()).toBeUndefined();
});

it('the mark of the first-visitor script is removed for a guest', () => {
  document.documentElement.dataset['visitor'] = 'customer';
  useSessionStore.setState(sessionFrom(aToken(aCustomer()))!, true);
  render(<VisitorKnown />);
  expect(document.documentElement.dataset['visitor']).toBe('customer');
  act(() => useSessionStore.setState(sessionFrom(aToken(aGuest()))!, true));
  expect(document.documentElement.dataset['visitor']).toBeUndefined();
});
