import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { cloneDatabase } from '../support/cluster.ts';
import { startKillableStore } from '../support/killable-store.ts';
import {
  assertNothingLost,
  makeShoppers,
  sharedSecrets,
  shop,
  untilAcknowledged,
  urlOf,
} from '../support/shoppers.ts';

// `node api/test/faults/nginx.trial.ts [kills]`: two instances behind a real nginx with docs/nginx.conf, without its TLS, on one database,
// under load; one is killed with -9 and comes back, then one is stopped. Needs nginx; not part of `npm test`.

const say = (line: string) => process.stdout.write(`${line}\n`);
const [front, one, two] = [18_080, 18_081, 18_082];
const url = `http://127.0.0.1:${front}`;
const folder = mkdtempSync('/tmp/store-nginx-');
const given = readFileSync(new URL('../../../docs/nginx.conf', import.meta.url), 'utf8');
writeFileSync(
  `${folder}/store.conf`,
  given
    .replace(/^server \{\n {2}listen 80;[^]*?^\}\n/m, '')
    .replace(/^ {2}(ssl_.*|listen \[::\].*)\n/gm, '')
    // All buyers of the trial come from one address.
    .replace('hash $binary_remote_addr consistent', 'least_conn')
    .replace('listen 443 ssl http2', `listen ${front}`)
    .replace('127.0.0.1:8081', `127.0.0.1:${one}`)
    .replace('127.0.0.1:8082', `127.0.0.1:${two}`),
);
writeFileSync(
  `${folder}/nginx.conf`,
  `worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log warn; daemon off;
   ${process.getuid?.() === 0 ? 'user root;' : ''}
   events { worker_connections 512; }
   http { access_log ${folder}/access.log; include ${folder}/store.conf; }`,
);

const database = await cloneDatabase();
const env = {
  ...sharedSecrets,
  HOST: '127.0.0.1',
  DATABASE_URL: urlOf(database.connection),
  PUBLIC_URL: 'https://shop.example',
  TRUSTED_PROXIES: '127.0.0.1',
  ADMIN_USERNAME: 'owner',
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'never used by anyone',
};
const start = (port: number, more = {}) =>
  startKillableStore({ ...env, PORT: String(port), ...more }, { program: 'main' });
// Both at once: the migrations wait for each other.
let [first, second] = await Promise.all([start(one), start(two)]);
const nginx = spawn('nginx', ['-c', `${folder}/nginx.conf`], { stdio: 'inherit' });
try {
  for (let tries = 0; tries < 50; tries++) {
    if (
      await fetch(`${url}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await pause(100);
  }
  const shoppers = await makeShoppers(database.connection, 12);
  const sum = (of: 'brokenOff' | 'unavailable') => shoppers.all.reduce((all, each) => all + each[of], 0);
  let over = false;
  const shopping = shoppers.all.map((each) => shop(each, shoppers.option, url, () => over));

  const kills = Number(process.argv[2] ?? 5);
  let longestGap = 0;
  for (let n = 0; n < kills; n++) {
    await untilAcknowledged(shoppers, 60);
    await first.kill();
    const killed = performance.now();
    await untilAcknowledged(shoppers, 1);
    longestGap = Math.max(longestGap, performance.now() - killed);
    await untilAcknowledged(shoppers, 30);
    first = await start(one);
  }
  const afterKills = {
    acknowledged: shoppers.acknowledged(),
    brokenOff: sum('brokenOff'),
    unavailable: sum('unavailable'),
  };
  say(
    `${kills} kills of one of two instances: ${afterKills.acknowledged} checkouts acknowledged, ${afterKills.brokenOff} answers 502, ` +
      `${afterKills.unavailable} answers 503, at most ${Math.round(longestGap)} ms until the next checkout`,
  );

  // An upgrade: the instances are restarted in turn.
  for (let n = 0; n < kills; n++) {
    await untilAcknowledged(shoppers, 60);
    assert.equal((await first.terminate()).code, 0);
    first = await start(one);
    // nginx leaves an instance that refused it alone for 2 s (fail_timeout).
    await pause(3_000);
    assert.equal((await second.terminate()).code, 0);
    second = await start(two);
    await pause(3_000);
  }
  over = true;
  await Promise.all(shopping);
  say(
    `${2 * kills} restarts with SIGTERM, one after the other: ${shoppers.acknowledged() - afterKills.acknowledged} checkouts, ` +
      `${sum('brokenOff') - afterKills.brokenOff} answers 502, ${sum('unavailable') - afterKills.unavailable} answers 503`,
  );
  await assertNothingLost(database.connection, shoppers);
  say('nothing acknowledged was lost, nothing was done twice, every invariant holds');

  // The rest of the configuration, in production, which has its rate limits on.
  await Promise.all([first.kill(), second.kill()]);
  const production = { NODE_ENV: 'production', RATE_LIMIT_SCALE: '1' };
  [first, second] = await Promise.all([start(one, production), start(two, production)]);
  await pause(2_500);
  // A client that claims another address each time is still counted by its own, over both instances.
  const register = (from: string) =>
    fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify({ username: 'owner', email: 'owner@example.com', password: 'a fine password' }),
    });
  const statuses = [];
  for (let n = 0; n < 40; n++) statuses.push((await register(`198.51.100.${n}`)).status);
  const limited = statuses.filter((status) => status === 429).length;
  assert.equal(limited, 10, `of 40 registrations: ${statuses.join(' ')}`);
  const metrics = await fetch(`${url}/api/metrics`);
  assert.equal(metrics.status, 404);
  const page = await fetch(`${url}/`);
  const big = await fetch(`${url}/api/user/cart/update`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${shoppers.all[0]!.who.token}` },
    body: JSON.stringify({ subcategoryId: 'x'.repeat(2_000_000), amount: 1 }),
  });
  say(
    `a forged X-Forwarded-For did not help: ${limited} of 40 registrations 429; a body of 2 MB: ${big.status}; ` +
      `page: ${page.status}, HSTS ${page.headers.get('strict-transport-security')}`,
  );
} finally {
  nginx.kill('SIGTERM');
  await Promise.all([first.kill(), second.kill()]);
  await database.drop();
  say(execFileSync('tail', ['-n', '3', `${folder}/error.log`], { encoding: 'utf8' }));
  rmSync(folder, { recursive: true, force: true });
}
