/** The names of what a transaction of the shop may change (`tx.changed`). Caches and totals subscribe to a name (`db.onChanged`). */
declare module '../platform/db/db.ts' {
  interface Changes {
    accounts: true;
    balances: true;
    catalogue: true;
    /** With the ids of the requests that wait for a decision. */
    filedRequests: true;
    /** With the ids of the orders that have another status, or were paid. */
    movedOrders: true;
    /** With the ids of the orders. */
    placedOrders: true;
    /** Requests were settled. */
    replacements: true;
    reviews: true;
    settings: true;
    /** With the ids of the options. */
    stock: true;
  }
}

export {};
