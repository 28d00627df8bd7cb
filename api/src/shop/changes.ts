/** What a transaction of the shop says that it changes (`tx.changed`); what shows it asks for the name (`db.onChanged`). */
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
