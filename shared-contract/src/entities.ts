// What replies are made of (rules 16.8), by subject. Money in dollars, time in unix seconds.
export * from './accounts.entities.ts';
export * from './audit.entities.ts';
export * from './cart.entities.ts';
export * from './catalogue.entities.ts';
export * from './factors.entities.ts';
export * from './jobs.entities.ts';
export * from './ledger.entities.ts';
export * from './mails.entities.ts';
export * from './orders.entities.ts';
export * from './payments.entities.ts';
export * from './replacements.entities.ts';
export * from './reviews.entities.ts';
export * from './settings.entities.ts';
export * from './statistics.entities.ts';
export * from './stock-imports.entities.ts';
export * from './system.entities.ts';
export * from './stock-levels.entities.ts';
