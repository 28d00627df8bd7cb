import type { Page } from '@playwright/test';
import type { Ids, Screen } from './table.mjs';

export interface PreparedStore {
  url: string;
  tokens: Record<string, string>;
  ids: Ids;
}
export function prepare(url: string): Promise<PreparedStore>;
export function openScreen(page: Page, screen: Screen, store: PreparedStore): Promise<void>;
