import { analyticsStrings } from './strings/analytics.strings.ts';
import { auditStrings } from './strings/audit.strings.ts';
import { keysStrings } from './strings/keys.strings.ts';
import { inAll } from './strings/in-all.ts';
import { categoriesStrings } from './strings/categories.strings.ts';
import { mailsStrings } from './strings/mails.strings.ts';
import { ordersStrings } from './strings/orders.strings.ts';
import { overviewStrings } from './strings/overview.strings.ts';
import { productsStrings } from './strings/products.strings.ts';
import { replacementsStrings } from './strings/replacements.strings.ts';
import { reviewsStrings } from './strings/reviews.strings.ts';
import { settingsStrings } from './strings/settings.strings.ts';
import { systemStrings } from './strings/system.strings.ts';
import { stockLevelsStrings } from './strings/stock-levels.strings.ts';
import { stockImportStrings } from './strings/stock-import.strings.ts';
import { usersStrings } from './strings/users.strings.ts';

/** Every word this remote shows; docs/rules.md fixes some of them. Those of a screen are in `strings/`. */
export const strings = {
  cancel: 'Cancel',
  tryAgain: 'Try Again',
  searching: 'Searching...',
  csv: 'Download CSV',
  /** A list that is counted only to a thousand has more rows than its total says. */
  csvCancel: (rows: number, total: number) =>
    `Cancel (${rows.toLocaleString('en-US')}${rows > total ? '' : ` of ${total.toLocaleString('en-US')}`} rows)`,
  on: 'On',
  off: 'Off',
  discard: 'Discard Changes',
  leave: {
    title: 'Leave without saving?',
    text: 'What you have changed here is not saved, and is lost when you leave.',
    confirm: 'Leave',
  },
  discardChanges: {
    title: 'Discard your changes?',
    text: 'What you have changed here is lost.',
  },
  changedMeanwhile: {
    title: 'Changed by somebody else',
    text: (save: string) =>
      `Somebody else saved this while you had it open. What you typed is still here. Press “${save}” again to save it over what is there now.`,
    mine: 'Yours',
    now: 'Now',
    empty: '(empty)',
    taken: 'This form has it already.',
    take: 'Use what is there now',
    takeNamed: (field: string) => `Use what is there now: ${field}`,
  },
  layout: {
    loading: 'Loading...',
    back: 'Back to Dashboard',
    administrator: 'Administrator',
    /** Where the name leads. */
    security: 'Security',
    logout: 'Logout',
  },
  security: { title: 'Security' },
  nav: {
    label: 'Administration',
    tabs: 'Dashboard',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    waiting: 'waiting',
    overview: 'Overview',
    products: 'Products',
    orders: 'Orders',
    users: 'Users',
    replacements: 'Replacements',
    reviews: 'Reviews',
    analytics: 'Analytics',
    settings: 'Settings',
  },
  pager: {
    label: 'Pages',
    rows: 'Rows',
    range: (first: number, last: number, total: number) =>
      `${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')} of ${inAll(total)}`,
  },
  table: {
    columns: 'Columns',
    allColumns: 'Show All',
    done: 'Done',
    sort: 'Sort',
    clearFilters: 'Clear Filters',
    moreFilters: 'More Filters',
    fewerFilters: 'Fewer Filters',
    selected: (count: number) => `${count.toLocaleString('en-US')} selected`,
    selectAll: 'Select all',
    clearSelection: 'Clear Selection',
    csvSelected: 'Download Selected',
    ignored: (names: readonly string[]) =>
      `The address says something that this page does not know, and it is left out: ${names.join(', ')}.`,
    reversed: (from: string, to: string) => `“${from}” in the address is beyond “${to}”.`,
  },
  oneByOne: {
    progress: (done: number, count: number) =>
      `${done.toLocaleString('en-US')} of ${count.toLocaleString('en-US')} done`,
    stopped: (why: string, done: number, left: number) =>
      `${why} Stopped: ${done.toLocaleString('en-US')} done, ${left.toLocaleString('en-US')} left to do.`,
    unreachable: 'The store cannot be reached.',
  },
  views: {
    label: 'Saved views',
    save: 'Save View',
    name: 'Name',
    nameMissing: 'Please give the view a name',
    remove: (name: string) => `Remove the view ${name}`,
  },
  uses: {
    loading: 'Looking up what this touches...',
    failed: 'Failed to look up carts, open orders and codes',
    carts: (count: number) => `In ${count.toLocaleString('en-US')} ${count === 1 ? 'cart' : 'carts'}`,
    orders: (count: number) =>
      `${count.toLocaleString('en-US')} ${count === 1 ? 'order waits' : 'orders wait'} for payment`,
    codes: (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'code' : 'codes'} for sale`,
  },
  stats: { loadFailed: 'Failed to load statistics' },
  payment: { BALANCE: 'Balance', HOODPAY: 'HoodPay' },
  ...overviewStrings,
  ...ordersStrings,
  ...stockImportStrings,
  ...stockLevelsStrings,
  ...usersStrings,
  ...productsStrings,
  ...categoriesStrings,
  ...reviewsStrings,
  ...replacementsStrings,
  ...analyticsStrings,
  ...settingsStrings,
  ...systemStrings,
  ...mailsStrings,
  ...auditStrings,
  ...keysStrings,
};
