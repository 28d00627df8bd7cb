/** What a transaction of the shop says that it changes (`tx.changed`); what shows it asks for the name (`db.onChanged`). */
declare module '../platform/db/db.ts' {
  interface Changes {
    accounts: true;
    balances: true;
    catalogue: true;
    replacements: true;
    reviews: true;
    settings: true;
    /** With the ids of the options. */
    stock: true;
  }
}

export {};
