import { screen, waitFor } from '@testing-library/react';
import type { StoreConfig } from 'shared-contract/types';
import { trustAnnouncement } from 'shared-ui/announcement';
import { renderApp } from '../testing/render-app.tsx';

type Bar = StoreConfig['announcement_bar_config'];
const show = (over: Partial<Bar> = {}) =>
  renderApp({
    config: {
      announcement_bar_config: {
        enabled: true,
        text: '<strong>Weekend drop:</strong> <a href="/products">See it</a>',
        template: 1,
        scrolling: false,
        scroll_direction: 'left',
        ...over,
      },
    },
  });
const bar = () => screen.findByRole('complementary', { name: 'Announcement' });

it('the announcement is shown as text at once and then as HTML', async () => {
  show();
  expect((await screen.findByText('Weekend drop: See it')).tagName).toBe('P');
  expect(await screen.findByText('Weekend drop:')).toContainHTML('<strong>Weekend drop:</strong>');
});

it('an announcement that the server sanitised is HTML at once', async () => {
  const text = '<strong>Weekend drop:</strong> today';
  trustAnnouncement(text);
  show({ text });
  expect(await screen.findByText('Weekend drop:')).toContainHTML('<strong>Weekend drop:</strong>');
  trustAnnouncement(undefined);
});

it('an announcement that is newer than the page is sanitised in the browser', async () => {
  trustAnnouncement('<b>Hi</b>');
  show({ text: '<b onclick="alert(1)">Hi</b>' });
  await waitFor(async () => expect((await bar()).innerHTML).toContain('<b>Hi</b>'));
  trustAnnouncement(undefined);
});

it.each([
  ['is switched off', { enabled: false }],
  ['has no text', { text: '' }],
  ['has blank text', { text: ' \n ' }],
  ['has tags without text', { text: '<p> &nbsp; </p>' }],
])('the announcement is absent when it %s', async (_, over) => {
  show(over);
  await waitFor(() => expect(document.title).toBe('Cardwell'));
  expect(screen.queryByRole('complementary', { name: 'Announcement' })).toBeNull();
});

it.each([
  [1, 1],
  [2, 2],
  [3, 3],
  [4, 4],
  [5, 5],
])('announcement template %i has style %i', async (template, style) => {
  show({ template });
  expect(await bar()).toHaveAttribute('data-template', String(style));
});

it.each([
  '<img src=x onerror="alert(1)">Hi',
  '<script>alert(1)</script>Hi',
  '<a href="javascript:alert(1)">Hi</a>',
  '<a href="//evil.example">Hi</a>',
  '<span style="position:fixed" onclick="alert(1)">Hi</span>',
  '<svg><a xlink:href="javascript:alert(1)">Hi</a></svg>Hi',
  '<iframe src="https://evil.example"></iframe>Hi',
])('the announcement %s is shown without dangerous parts', async (text) => {
  show({ text });
  await screen.findByText('Hi');
  const { innerHTML } = await bar();
  expect(innerHTML).not.toMatch(
    /javascript:|evil\.example|onerror|onclick|<script|<img|<iframe|position:fixed/,
  );
});

it('the announcement opens a page of the store without a reload', async () => {
  const { user, where } = show();
  await user.click(await screen.findByRole('link', { name: 'See it' }));
  await waitFor(() => expect(where()).toBe('/products'));
});

describe('scrolling', () => {
  const lane = () => document.querySelector('[data-to-left]');

  it('a scrolling announcement moves to the left', async () => {
    show({ scrolling: true, scroll_direction: 'left' });
    await screen.findByText('Weekend drop:');
    expect(lane()).toHaveAttribute('data-to-left', 'true');
  });

  it('a scrolling announcement moves to the right if the owner wants it', async () => {
    show({ scrolling: true, scroll_direction: 'right' });
    await screen.findByText('Weekend drop:');
    expect(lane()).toHaveAttribute('data-to-left', 'false');
  });

  it('a scrolling announcement can be paused', async () => {
    const { user } = show({ scrolling: true });
    await user.click(await screen.findByRole('button', { name: 'Pause announcement' }));
    expect(lane()).toHaveAttribute('data-paused', 'true');
    await user.click(screen.getByRole('button', { name: 'Play announcement' }));
    expect(lane()).toHaveAttribute('data-paused', 'false');
  });
});
