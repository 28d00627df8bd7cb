-- Up Migration

create table categories (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  title_folded text not null,
  created_at timestamptz not null default now(),
  constraint categories__title_taken unique (title_folded),
  constraint categories__title_length check (char_length(title) between 1 and 120)
);

create table products (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null references categories (id),
  title text not null,
  description text not null,
  product_image_url text,
  -- Shown as `starting_at` while the product has no option.
  starting_at_cents bigint not null default 0,
  enabled boolean not null default true,
  replace_enabled boolean not null default false,
  auto_replace_enabled boolean not null default false,
  auto_replace_max integer not null default 1,
  -- After completion; 0 means no warranty.
  warranty_seconds integer not null default 2592000,
  redeem_instructions text,
  -- Kept by the trigger of `reviews`.
  rating_sum bigint not null default 0,
  rating_count bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Deletion is soft: orders, reviews and codes stay readable.
  deleted_at timestamptz,
  constraint products__title_length check (char_length(title) between 1 and 120),
  constraint products__description_length check (char_length(description) <= 5000),
  constraint products__price_range check (starting_at_cents between 0 and 10000000),
  constraint products__auto_replace_range check (auto_replace_max between 1 and 10),
  constraint products__warranty_range check (warranty_seconds between 0 and 315360000),
  constraint products__ratings_sane check (rating_count >= 0 and rating_sum between rating_count and rating_count * 5)
) with (fillfactor = 80);

create index products__by_category on products (category_id) where deleted_at is null;
create index products__by_creation on products (created_at desc, id desc) where deleted_at is null;

create table subcategories (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products (id),
  title text not null,
  price_cents bigint not null,
  -- What the card is worth; null where nothing is claimed about savings.
  face_value_cents bigint,
  -- AVAILABLE items and items ever added: kept by the triggers of `stock_items`, so that lists need not count.
  available_count bigint not null default 0,
  added_count bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint subcategories__title_length check (char_length(title) between 1 and 120),
  constraint subcategories__price_range check (price_cents between 0 and 10000000),
  constraint subcategories__face_value_range check (face_value_cents between 0 and 10000000),
  constraint subcategories__stock_not_negative check (available_count >= 0),
  constraint subcategories__stock_was_added check (available_count <= added_count)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01);

create index subcategories__of_product on subcategories (product_id);

create table cart_lines (
  user_id uuid not null references users (id),
  subcategory_id uuid not null references subcategories (id),
  amount integer not null,
  -- One of the cart's 50 places; given by the trigger, so that no race makes a 51st line.
  slot smallint not null,
  added_at timestamptz not null default clock_timestamp(),
  primary key (user_id, subcategory_id),
  constraint cart_lines__slot_taken unique (user_id, slot),
  constraint cart_lines__slot_range check (slot between 1 and 50),
  constraint cart_lines__amount_range check (amount between 1 and 100)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01);

create function cart_lines_take_slot() returns trigger language plpgsql as $$
begin
  -- An upsert of a line that is there keeps its place.
  select slot into new.slot from cart_lines
   where user_id = new.user_id and subcategory_id = new.subcategory_id;
  if new.slot is null then
    select min(free) into new.slot from generate_series(1, 50) free
     where not exists (select from cart_lines where user_id = new.user_id and slot = free);
  end if;
  if new.slot is null then
    raise exception 'the cart is full' using errcode = 'check_violation', constraint = 'cart_lines__full';
  end if;
  return new;
end
$$;
create trigger cart_lines__take_slot before insert on cart_lines
  for each row execute function cart_lines_take_slot();

-- `updated_at` tells the catalogue's readers that something changed; stock and ratings have counters of their own.
create function touch() returns trigger language plpgsql as $$
begin
  new.updated_at = clock_timestamp();
  return new;
end
$$;
create trigger products__touch before update of category_id, title, description, product_image_url,
  starting_at_cents, enabled, replace_enabled, auto_replace_enabled, auto_replace_max, warranty_seconds,
  redeem_instructions, deleted_at on products for each row execute function touch();
create trigger subcategories__touch before update of title, price_cents, face_value_cents, deleted_at
  on subcategories for each row execute function touch();

-- Down Migration

drop table cart_lines, subcategories, products, categories;
drop function touch, cart_lines_take_slot;
