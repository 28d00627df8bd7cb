import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, render } from '@testing-library/react';
import { sessionFrom, storedToken, useSessionStore } from 'shared-auth';
import { aCustomer, aGuest, aToken, anAdmin } from 'shared-testing';
import { VisitorKnown } from './visitor-known.tsx';

const script = readFileSync(path.join(__dirname, 'first-visitor.js'), 'utf8');
const said = () => {
  delete document.documentElement.dataset['visitor'];
  new Function(script)();
  return document.documentElement.dataset['visitor'];
};

it('the page knows before the first paint whether a customer or staff is signed in', () => {
  storedToken.write(aToken(aCustomer()));
  expect(said()).toBe('customer');
  storedToken.write(aToken(anAdmin()));
  expect(said()).toBe('staff');
});

it.each([
  ['without a token', null],
  ['with the token of a guest', aToken(aGuest())],
  ['with a token that cannot be read', 'a.b.c'],
  ['with an expired token', aToken(aCustomer(), -1)],
])('the first-visitor script marks nobody %s', (_, token) => {
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
