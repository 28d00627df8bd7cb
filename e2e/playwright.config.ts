import { defineConfig, devices } from '@playwright/test';
import { freePort } from '../scripts/settings.mjs';
import { DESKTOP, PHONE } from './support/sizes.ts';

// The workers load this file too, so a choice that is made here has to reach them.
process.env['E2E_PORT'] ??= String(await freePort(18_080));
process.env['E2E_PROXY_PORT'] ??= String(await freePort(18_780));
process.env['MAILBOX_PORT'] ??= String(await freePort(18_025));
const storeAt = (port: 'E2E_PORT' | 'E2E_PROXY_PORT') =>
  process.env['E2E_BASE_URL'] ?? `http://localhost:${process.env[port]}`;

const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Pages are too short-lived for optimised code to pay off: this saves a twelfth of the time of a core.
      '--js-flags=--no-opt,--no-maglev',
    ],
  },
};

const desktop = { ...chromium, viewport: DESKTOP };

/** The projects whose tests share the store as it is. */
const ofTheStore = ['walk', 'desktop', 'mobile'];

export default defineConfig({
  outputDir: '../test-results',
  globalSetup: './support/start-store.ts',
  // Tests make their own accounts and share the store, as shoppers do.
  fullyParallel: true,
  workers: 3,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./walk/count.ts']],
  use: {
    baseURL: storeAt('E2E_PORT'),
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // An element that cannot be pressed fails soon, not at the time-out of the whole test.
    actionTimeout: 30_000,
  },
  projects: [
    // The longest first, so that short ones are left for the end.
    // The walk goes to two processes in turn, as behind a proxy. The others read at once what they wrote, which one process promises.
    { name: 'walk', testDir: 'walk', use: { ...chromium, baseURL: storeAt('E2E_PROXY_PORT') } },
    // In one project, because each one starts its own workers and browsers.
    {
      name: 'desktop',
      testMatch: /(administration|journeys|screens)\/[^/]+\.spec\.ts$/,
      grepInvert: /@phone/,
      use: desktop,
    },
    {
      name: 'mobile',
      testDir: 'journeys',
      // Journeys that use touch, or elements placed elsewhere on a phone. The others would only repeat the desktop.
      testMatch: /(account|home|purchase|reach|replacement|still)\.spec\.ts$/,
      grepInvert: /@desktop/,
      use: {
        ...devices['Pixel 7'],
        ...chromium,
        viewport: PHONE,
        deviceScaleFactor: 1,
      },
    },
    // It changes the store for everybody, so it waits until the others are done.
    { name: 'settings', testDir: 'settings', dependencies: ofTheStore, use: desktop },
    // These need no store, or start their own. They run while the tests of settings wait for one another.
    { name: 'released', testDir: 'released', dependencies: ofTheStore, use: desktop },
    { name: 'gallery', testDir: 'gallery', dependencies: ofTheStore, use: desktop },
  ],
});
