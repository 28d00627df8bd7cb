import { useSyncExternalStore } from 'react';
import type { Mode } from './palette.ts';

const storageKey = 'theme';
const listeners = new Set<() => void>();

const isMode = (value: unknown): value is Mode => value === 'light' || value === 'dark';

function storedChoice(): Mode | null {
  try {
    const value = localStorage.getItem(storageKey);
    return isMode(value) ? value : null;
  } catch {
    return null;
  }
}

function systemMode(): Mode {
  return typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches
    ? 'dark'
    : 'light';
}

function apply(mode: Mode): void {
  document.documentElement.dataset['theme'] = mode;
  for (const listener of listeners) listener();
}

/** The mode on screen: the stored choice, or else the system's preference. */
export function themeMode(): Mode {
  const shown = document.documentElement.dataset['theme'];
  return isMode(shown) ? shown : (storedChoice() ?? systemMode());
}

/** Shows a mode and remembers it as this person's choice on this device. */
export function chooseThemeMode(mode: Mode): void {
  try {
    localStorage.setItem(storageKey, mode);
  } catch {
    // Without storage the choice lasts only for this page.
  }
  apply(mode);
}

/**
 * Sets the mode on `<html>` and keeps it up to date: after a choice in another tab, and without a choice after a change of the
 * system's preference. Call it once at the start. Call the result to stop.
 */
export function followThemeMode(): () => void {
  apply(storedChoice() ?? systemMode());
  const refresh = () => apply(storedChoice() ?? systemMode());
  const system = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) refresh();
  };
  system?.addEventListener('change', refresh);
  window.addEventListener('storage', onStorage);
  return () => {
    system?.removeEventListener('change', refresh);
    window.removeEventListener('storage', onStorage);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The mode on screen, as React state. */
export function useThemeMode(): Mode {
  return useSyncExternalStore(subscribe, themeMode, () => 'light');
}
