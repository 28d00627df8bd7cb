import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { hashPassword } from '../src/shop/accounts/passwords.ts';
import type { StoreDocument } from '../src/shop/settings/store-config.sql.ts';
import type { Vault } from '../src/platform/secrets/deliverables.ts';
import type { Db } from '../src/platform/db/db.ts';
import { planDemo } from './demo-plan.ts';
import { demoPassword, demoSignIns } from '../src/shop/accounts/demo-sign-ins.ts';
import { demoRewardPercent } from './trade.ts';

const demoStore: StoreDocument = {
  store_name: 'Cardwell',
  store_description: 'Discounted gift cards and digital goods, delivered to your order page.',
  payment_methods: [
    { name: 'BALANCE', enabled: true },
    { name: 'HOODPAY', enabled: true },
  ],
  announcement_bar_config: {
    enabled: true,
    text: '<strong>Weekend drop:</strong> extra savings on Travel and Gaming until Sunday. <a href="/products">See what’s in</a>',
    template: 1,
    scrolling: false,
    scroll_direction: 'left',
  },
  external_links: [
    { name: 'Help Centre', href: 'https://example.com/help', in_nav_bar: true, in_footer: true },
    { name: 'Status', href: 'https://example.com/status', in_nav_bar: false, in_footer: true },
  ],
  enforced_ratings: false,
  require_second_factor: false,
  accounts_private: false,
  time_zone: 'UTC',
  // The demo accounts, which exist only on a developer's machine.
  local_remote_accounts: [...demoSignIns],
  local_remote_origins: ['http://localhost:*', 'http://127.0.0.1:*'],
  review_reward: demoRewardPercent,
};

const demoTemplates = [
  {
    name: 'Redeemed',
    text: 'The issuer says that this code was redeemed after it was delivered to you. Please look into the account that it was added to.',
  },
  {
    name: 'Wrong region',
    text: 'The code works in the region that its page names. Please redeem it with an account of that region.',
  },
  {
    name: 'Works here',
    text: 'We tried the code with the issuer, and it is accepted. Please type it again without spaces, or copy it from your order.',
  },
];

/** Inserts any number of rows by one statement. Column names are not user input. */
async function insert<Row extends object>(
  client: pg.Client,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(', ');
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

const hex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/** Fills an empty store, in one transaction; a store that has a user or a product is left alone. */
export async function fillWithDemoData(db: Db, vault: Vault, now = new Date()): Promise<boolean> {
  const [passwords, locked] = await Promise.all([
    Promise.all(demoSignIns.map((name) => hashPassword(demoPassword(name)))),
    // All other accounts have an unknown random password.
    hashPassword(randomBytes(24).toString('hex')),
  ]);
  return db.withClient(async (client) => {
    await client.query('begin');
    try {
      // Two instances that start at once must not both find the store empty.
      await client.query('lock table users, products in share row exclusive mode');
      const { rowCount } = await client.query('select from users union all select from products limit 1');
      if (rowCount !== 0) {
        await client.query('rollback');
        return false;
      }
      await write(client, vault, now, (username) => {
        const at = demoSignIns.indexOf(username as (typeof demoSignIns)[number]);
        return at < 0 ? locked : passwords[at]!;
      });
      await client.query('commit');
      await client.query('analyze');
      return true;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
}

async function write(
  client: pg.Client,
  vault: Vault,
  now: Date,
  passwordHashOf: (username: string) => string,
): Promise<void> {
  const rows = planDemo(now);
  const users = rows.users.map((user) => {
    const email = `${user.username.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`;
    return {
      ...user,
      username_folded: user.username.toLowerCase(),
      email,
      email_folded: email,
      password_hash: passwordHashOf(user.username),
      token_version: 1,
      balance_cents: 0,
      updated_at: user.created_at,
    };
  });
  await insert(client, 'users', users);
  await insert(
    client,
    'categories',
    rows.categories.map((each) => ({ ...each, title_folded: each.title.toLowerCase() })),
  );
  await insert(
    client,
    'products',
    rows.products.map((each) => ({ ...each, rating_sum: 0, rating_count: 0, updated_at: each.created_at })),
  );
  await insert(
    client,
    'subcategories',
    rows.options.map((each) => ({
      ...each,
      available_count: 0,
      added_count: 0,
      updated_at: each.created_at,
    })),
  );
  await insert(client, 'checkouts', rows.checkouts);
  await insert(client, 'orders', rows.orders);
  await insert(
    client,
    'gateway_payments',
    rows.payments.map((each) => ({ ...each, currency: 'USD', poll_count: 0 })),
  );
  const items = rows.items
    .toSorted((a, b) => a.added_at.getTime() - b.added_at.getTime())
    .map(({ text, ...item }) => {
      const { deliverable, keyId, fingerprint } = vault.seal(text, item.id);
      return { ...item, deliverable: hex(deliverable), key_id: keyId, fingerprint: hex(fingerprint) };
    });
  await insert(client, 'stock_items', items);
  // In the order of time, because lists are sorted by arrival, and no balance may be below zero at any moment.
  const entries = rows.entries.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime());
  await insert(
    client,
    'ledger_entries',
    entries.map((entry) => ({ id: randomUUID(), ...entry })),
  );
  await insert(client, 'reviews', rows.reviews);
  await insert(client, 'replacement_requests', rows.requests);
  await insert(
    client,
    'denial_templates',
    demoTemplates.map((each) => ({
      id: randomUUID(),
      ...each,
      name_folded: each.name.toLowerCase(),
      version: 1,
    })),
  );
  await insert(
    client,
    'cart_lines',
    rows.cart.map((each, at) => ({ ...each, added_at: new Date(now.getTime() - at * 60_000) })),
  );
  await client.query('insert into store_config (document) values ($1)', [JSON.stringify(demoStore)]);
}
