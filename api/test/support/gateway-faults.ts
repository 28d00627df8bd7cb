import type { Faults } from 'hoodpay-sandbox';

/** A gateway in good health. */
export const noFaults: Faults = { create: 'none', read: 'none', delayMs: 30_000, shape: 'full', state: '' };
