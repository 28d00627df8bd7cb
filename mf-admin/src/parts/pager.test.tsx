import { screen } from '@testing-library/react';
import { anAdminUserRow, mockApi } from 'shared-testing';
import { renderAdmin } from '../testing/render-admin.tsx';

/** The list of users, of which one page of two is shown, and what is scrolled to. */
async function openUsers(top: number) {
  mockApi('GET /admin/users', { times: 'always' }).answers([anAdminUserRow({ username: 'maya' })], 150);
  const { user, where } = renderAdmin('/admin/users');
  await screen.findByText('maya');
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
  const scrolled: Element[] = [];
  jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    scrolled.push(this);
  });
  return { user, where, scrolled };
}

it('the next page of a long list is shown from its start', async () => {
  const { user, where, scrolled } = await openUsers(-900);
  await user.click(screen.getByRole('listitem', { name: '2' }));
  expect(where()).toBe('/admin/users?page=2');
  expect(scrolled).toHaveLength(1);
  expect(scrolled[0]).toContainElement(screen.getByRole('table', { name: 'User Management' }));
});

it('a page of more rows of a long list is shown from its start', async () => {
  const { user, where, scrolled } = await openUsers(-900);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '50');
  expect(where()).toBe('/admin/users?size=50');
  expect(scrolled).toHaveLength(1);
});

it('the next page of a list does not scroll when its start is visible', async () => {
  const { user, where, scrolled } = await openUsers(120);
  await user.click(screen.getByRole('listitem', { name: '2' }));
  expect(where()).toBe('/admin/users?page=2');
  expect(scrolled).toEqual([]);
});
