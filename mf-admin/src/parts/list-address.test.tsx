import { screen, waitFor } from '@testing-library/react';
import { anAdmin, anAdminUserRow, mockApi, renderRemote } from 'shared-testing';
import { renderAdmin } from '../testing/render-admin.tsx';
import { useListAddress, viewIn, oneOf, anyText, aDay, anAmount, type ListSpec } from './list-address.ts';

type Filters = 'search' | 'status' | 'from' | 'to' | 'min' | 'max';
const spec: ListSpec<Filters, 'newest' | 'oldest'> = {
  filters: {
    search: anyText,
    status: oneOf(['PENDING']),
    from: aDay,
    to: aDay,
    min: anAmount,
    max: anAmount,
  },
  sorts: ['newest', 'oldest'],
  sizes: [10, 20],
  ranges: [
    ['from', 'to'],
    ['min', 'max'],
  ],
};

const List = () => useListAddress(spec).complaints.map((complaint) => <p key={complaint}>{complaint}</p>);
const complaintsAt = (address: string) =>
  [...renderRemote(<List />, { as: anAdmin(), at: address }).container.querySelectorAll('p')].map(
    ({ textContent }) => textContent,
  );

it('a valid address of a list causes no notice', () => {
  expect(
    complaintsAt('/?search=x&status=PENDING&from=2026-11-01&to=2026-11-01&min=9&max=10&sort=oldest&size=20'),
  ).toEqual([]);
});

it('the notice above a list names unknown parts of its address', () => {
  expect(complaintsAt('/?status=XX&from=2026-13-45&min=abc&sort=up&size=7&page=2')).toEqual([
    'The address says something that this page does not know, and it is left out: status, from, min, sort, size.',
  ]);
});

it.each(['abc', '-3', '0', '1.5'])(
  'the notice above a list names the invalid page %s of its address',
  (page) => {
    expect(complaintsAt(`/?status=XX&page=${page}`)).toEqual([
      'The address says something that this page does not know, and it is left out: status, page.',
    ]);
  },
);

it('a view of a list is the valid part of its address without the page', () => {
  expect(viewIn('status=zz&page=-1&sort=newest&size=10&request=r1', spec)).toBe('');
  expect(viewIn('size=20&min=abc&hide=date&status=PENDING&sort=oldest', spec)).toBe(
    'status=PENDING&sort=oldest&size=20&hide=date',
  );
});

it('an address with only invalid parts shows the view of the whole list', async () => {
  mockApi('GET /admin/audit').answers([]);
  renderAdmin('/admin/audit?action=fly&page=-1');
  expect(await screen.findByText(/left out: action, page\.$/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Everything' })).toHaveAttribute('aria-current', 'true');
  expect(screen.queryByRole('button', { name: 'Save View' })).toBeNull();
});

it.each(['min=99.99&max=100', 'min=9&max=10.5', 'min=0.5&max=0.50', 'from=2025-12-31&to=2026-01-01'])(
  'the valid range %s in the address of a list causes no notice',
  (range) => {
    expect(complaintsAt(`/?${range}`)).toEqual([]);
  },
);

it('the notice above a list names a range of amounts that ends cents before it begins', () => {
  expect(complaintsAt('/?min=100&max=99.99')).toHaveLength(1);
});

it('the notice above a list names each range that ends before it begins', () => {
  expect(complaintsAt('/?from=2026-11-20&to=2026-11-01&min=50&max=10')).toEqual([
    '“from” in the address is beyond “to”.',
    '“min” in the address is beyond “max”.',
  ]);
});

it('Back leaves a search at once that was typed in parts', async () => {
  mockApi('GET /admin/users', { times: 'always' }).answers([anAdminUserRow({ username: 'maya' })], 1);
  const { user, where, back } = renderAdmin('/admin/users?role=USER');
  await screen.findByText('maya');
  const box = screen.getByRole('searchbox');
  await user.type(box, 'ma');
  await waitFor(() => expect(where()).toBe('/admin/users?search=ma&role=USER'));
  await user.type(box, 'ya');
  await waitFor(() => expect(where()).toBe('/admin/users?search=maya&role=USER'));
  await back();
  expect(where()).toBe('/admin/users?role=USER');
  expect(box).toHaveValue('');
});

it('a list names the parts of its address that it ignored', async () => {
  mockApi('GET /admin/audit', { query: { skip: 0, amount: 50 } }).answers([]);
  renderAdmin('/admin/audit?action=fly');
  expect(await screen.findByText(/left out: action\.$/)).toBeVisible();
});
