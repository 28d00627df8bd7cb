import { readFileSync } from 'node:fs';
import path from 'node:path';
import { act, render, screen } from '@testing-library/react';
import { chooseThemeMode, followThemeMode, themeMode, useThemeMode } from './theme-mode.ts';

const firstPaint = readFileSync(path.join(__dirname, 'first-paint.js'), 'utf8');
const system = (dark: boolean) => {
  const listeners = new Set<() => void>();
  const media = {
    matches: dark,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  globalThis.matchMedia = (() => media) as unknown as typeof matchMedia;
  return {
    becomes(next: boolean) {
      media.matches = next;
      for (const listener of listeners) listener();
    },
  };
};
const shown = () => document.documentElement.dataset['theme'];

beforeEach(() => {
  delete document.documentElement.dataset['theme'];
  system(false);
});

function Probe() {
  return <p>{useThemeMode()}</p>;
}

it('the mode follows the system until one is chosen', () => {
  const media = system(true);
  const stop = followThemeMode();
  expect(shown()).toBe('dark');
  media.becomes(false);
  expect(shown()).toBe('light');
  stop();
});

it('a chosen mode overrides the system and survives a reload', () => {
  const media = system(true);
  const stop = followThemeMode();
  chooseThemeMode('light');
  media.becomes(true);
  expect(shown()).toBe('light');
  stop();
  delete document.documentElement.dataset['theme'];
  expect(themeMode()).toBe('light');
});

it('a mode chosen in another tab is applied', () => {
  const stop = followThemeMode();
  localStorage.setItem('theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
  expect(shown()).toBe('dark');
  stop();
});

it('a stored value that is no mode is ignored', () => {
  localStorage.setItem('theme', 'sepia');
  const stop = followThemeMode();
  expect(shown()).toBe('light');
  stop();
});

it('a component that reads the mode is rendered again when it changes', () => {
  render(<Probe />);
  act(() => chooseThemeMode('dark'));
  expect(screen.getByText('dark')).toBeVisible();
});

it.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  ['sepia', true, 'dark'],
  [null, true, 'dark'],
  [null, false, 'light'],
])('a first paint with stored %s and a dark system %s is %s', (stored, dark, expected) => {
  if (stored) localStorage.setItem('theme', stored);
  system(dark);
  new Function(firstPaint)();
  expect(shown()).toBe(expected);
});
