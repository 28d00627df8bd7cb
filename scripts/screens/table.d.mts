import type { Page } from '@playwright/test';

export interface Ids {
  product: string;
  soldOut: string;
  category: string;
  orders: Record<string, string>;
  user: string;
}
export interface Screen {
  name: string;
  /** A guest where absent. */
  as?: 'member' | 'reseller' | 'staff' | 'admin';
  at: string | ((ids: Ids) => string);
  /**
   * What the server answers, by the path of the call under /api, `*` for an id in it. never: it stays on its way; fails: 500
   * without words; an object changes those fields of the real reply, of a list those of each row.
   */
  answers?: Record<string, 'never' | 'empty' | 'fails' | object>;
  /** What leads from the page to the state. */
  act?: (page: Page) => Promise<unknown>;
  /** Only on phones. */
  narrow?: boolean;
  /** A dialog or what lies over the page: only the window is drawn. */
  still?: boolean;
}
export const screens: readonly Screen[];
