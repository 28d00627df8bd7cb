import { randomUUID } from 'node:crypto';
import type { Role } from 'shared-contract';
import type { Deps } from '../../src/deps.ts';
import type { Claims } from '../../src/shop/accounts/tokens.ts';

// Rows that a test starts from, inserted directly into the database. Names are unique unless given.

export interface MadeUser {
  id: string;
  username: string;
  email: string;
  token: string;
}

export interface MadeOption {
  id: string;
  /** The texts of its stock. */
  texts: string[];
}

export interface MadeProduct {
  id: string;
  title: string;
  categoryId: string;
  options: MadeOption[];
}

export interface Makers {
  makeUser(user?: {
    role?: Exclude<Role, 'GUEST'>;
    username?: string;
    balanceCents?: number;
    discountPermille?: number;
    passwordHash?: string;
  }): Promise<MadeUser>;
  /** A token of a session of its own, as a sign-in makes it. */
  makeToken(of: Pick<Claims, 'sub' | 'username' | 'role'> & { ver?: number }): Promise<string>;
  makeCategory(title?: string): Promise<string>;
  /** One option of 10.00 with 5 items by default. */
  makeProduct(product?: {
    title?: string;
    description?: string;
    categoryId?: string;
    enabled?: boolean;
    replacements?: { automatic?: number; warrantySeconds?: number };
    options?: { title?: string; priceCents?: number; faceValueCents?: number; stock?: number | string[] }[];
  }): Promise<MadeProduct>;
  addStock(subcategoryId: string, texts: string[]): Promise<void>;
}

export function makers({ db, tokens, vault, catalogue, counts }: Deps): Makers {
  const query = async (text: string, values: unknown[]) =>
    (await db.execute<{ id: string }>({ text, values })).rows;
  const id = async (text: string, values: unknown[]): Promise<string> => (await query(text, values))[0]!.id;
  let made = 0;

  const addStock = async (subcategoryId: string, texts: string[]): Promise<void> => {
    const rows = texts.map((text) => {
      const itemId = randomUUID();
      return { itemId, ...vault.seal(text, itemId) };
    });
    await query(
      `insert into stock_items (id, subcategory_id, deliverable, key_id, fingerprint)
       select i.id, $1, i.deliverable, $2, i.fingerprint
         from unnest($3::uuid[], $4::bytea[], $5::bytea[]) with ordinality as i (id, deliverable, fingerprint, at)
        order by i.at`,
      [
        subcategoryId,
        vault.keyId,
        rows.map((row) => row.itemId),
        rows.map((row) => row.deliverable),
        rows.map((row) => row.fingerprint),
      ],
    );
    catalogue.invalidate();
  };

  const makeToken: Makers['makeToken'] = async ({ ver = 1, ...holder }) => {
    const sid = await id(
      // Proved by a factor, so that it is a proof whether the account has one or not.
      `insert into sessions (user_id, expires_at, device, network, known_device, proof)
       values ($1, now() + interval '1 day', 'Test', 'local', true, 'TOTP') returning id`,
      [holder.sub],
    );
    return tokens.issue({ ...holder, ver, sid });
  };

  const makeCategory = (title = `Category ${++made}`) =>
    id('insert into categories (title, title_folded) values ($1, $2) returning id', [
      title,
      title.toLowerCase(),
    ]);

  return {
    addStock,
    makeCategory,
    makeToken,
    async makeUser({ role = 'USER', username = `user${++made}`, balanceCents = 0, ...rest } = {}) {
      const permille = role === 'RESELLER' ? (rest.discountPermille ?? 100) : null;
      const email = `${username.toLowerCase()}@example.com`;
      const userId = await id(
        `insert into users (username, username_folded, email, email_folded, password_hash, role, discount_permille)
         values ($1, $2, $3, $3, $4, $5, $6) returning id`,
        [username, username.toLowerCase(), email, rest.passwordHash ?? 'none', role, permille],
      );
      if (balanceCents > 0) {
        await query(
          `insert into ledger_entries (user_id, kind, reference, amount_cents, description)
           values ($1, 'ADJUSTMENT', $2, $3, 'Opening balance')`,
          [userId, randomUUID(), balanceCents],
        );
      }
      counts.invalidate();
      return { id: userId, username, email, token: await makeToken({ sub: userId, username, role }) };
    },
    async makeProduct({ title = `Product ${++made}`, options = [{}], replacements, ...rest } = {}) {
      const categoryId = rest.categoryId ?? (await makeCategory());
      const productId = await id(
        `insert into products (category_id, title, description, enabled, replace_enabled, auto_replace_enabled,
                               auto_replace_max, warranty_seconds)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        [
          categoryId,
          title,
          rest.description ?? `About ${title}`,
          rest.enabled ?? true,
          replacements !== undefined,
          (replacements?.automatic ?? 0) > 0,
          Math.max(1, replacements?.automatic ?? 1),
          replacements?.warrantySeconds ?? 2_592_000,
        ],
      );
      const madeOptions: MadeOption[] = [];
      for (const { title: name = 'Option', priceCents = 1000, faceValueCents, stock = 5 } of options) {
        const optionId = await id(
          'insert into subcategories (product_id, title, price_cents, face_value_cents) values ($1, $2, $3, $4) returning id',
          [productId, name, priceCents, faceValueCents ?? null],
        );
        const texts =
          typeof stock === 'number'
            ? Array.from({ length: stock }, (_, n) => `CODE-${optionId}-${n}`)
            : stock;
        await addStock(optionId, texts);
        madeOptions.push({ id: optionId, texts });
      }
      catalogue.invalidate();
      return { id: productId, title, categoryId, options: madeOptions };
    },
  };
}
