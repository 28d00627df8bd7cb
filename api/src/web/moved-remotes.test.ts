import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import Fastify from 'fastify';
import { callLimits, ownLimits } from '../platform/http/rate-limits.ts';
import { aRegistry, aRemote } from '../../test/support/registries.ts';
import { loadRegistry, type Registry, type RegistryRemote } from './remotes/registry.ts';
import { STOREFRONT_SERVER, hashOf, openWeb, storefront, withServer } from '../../test/support/served-web.ts';
import { webPlugin } from './web.plugin.ts';

const { dist, options, serving, serve, get, close } = await openWeb();
after(close);

it('the web plugin serves another version of a remote without a restart', async () => {
  const moved = aRemote({ version: '1.0.1', base: '/mf-admin/1.0.1/' });
  serve(aRegistry(storefront, moved));
  assert.match((await get('/admin/users/7')).body, /href="\/mf-admin\/1\.0\.1\/remoteEntry\.js"/);
});

it('a cached page stays valid when another remote moves to another version', async () => {
  // The comment has a count of the pages that were drawn.
  const drawn = async () => /<!-- \/404 \d+ -->/.exec((await get('/absent')).body)?.[0];
  const before = await drawn();
  serve(aRegistry(storefront, aRemote({ version: '1.0.2', base: '/mf-admin/1.0.2/' })));
  assert.match((await get('/admin/users/7')).body, /mf-admin\/1\.0\.2/);
  assert.ok(before);
  assert.equal(await drawn(), before);
});

it('a visitor in a canary share stays in it by a cookie', async () => {
  assert.equal((await get('/admin/users/7')).headers['set-cookie'], undefined);
  const other = aRemote({ version: '2.0.0', base: '/mf-admin/2.0.0/' });
  serving.share = loadRegistry(withServer(aRegistry(storefront, other)));
  const first = await get('/admin/users/7');
  assert.equal(first.headers['vary'], 'accept-encoding, cookie');
  const cookie = String(first.headers['set-cookie']);
  assert.match(cookie, /^visitor=[0-9a-f-]{36}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  const asVisitor = { cookie: cookie.split(';', 1)[0] ?? '' };
  const second = await get('/admin/users/7', asVisitor);
  assert.equal(second.headers['set-cookie'], undefined);
  assert.match(second.body, /mf-admin\/2\.0\.0\/remoteEntry\.js/);
  assert.match((await get('/remotes.json', asVisitor)).body, /mf-admin\/2\.0\.0/);
  assert.match((await get('/remotes.json')).body, /mf-admin\/1\.0\.2/);
  serving.share = undefined;
});

const later = 'later.js';
const withLaterFile = aRemote({ integrity: { ...aRemote().integrity, [later]: hashOf('later()') } });

it('a page inlines the hashes of all remotes for an older shell', async () => {
  serve(aRegistry(storefront, withLaterFile));
  assert.ok((await get('/products/p1')).body.includes(later));
});

it('a page inlines only the hashes of its own remote for a shell that asks for the others', async () => {
  serve(aRegistry(storefront, withLaterFile));
  const built = path.join(dist, 'shell/files.json');
  const older = await readFile(built, 'utf8');
  await writeFile(built, JSON.stringify({ ...JSON.parse(older), asksForHashes: true }));
  const store = Fastify();
  await store.register(webPlugin, options);
  const bodyOf = async (url: string) => (await store.inject(url)).body;
  assert.ok((await bodyOf('/admin/users/7')).includes(later));
  assert.ok(!(await bodyOf('/products/p1')).includes(later));
  assert.ok((await bodyOf('/remotes.json?of=mf-admin')).includes(later));
  assert.ok(!(await bodyOf('/remotes.json?of=mf-storefront')).includes(later));
  await store.close();
  await writeFile(built, older);
});

it('the web plugin fetches a missing file of a release once and serves it', async () => {
  for (let visit = 0; visit < 2; visit++) {
    const { body, headers } = await get('/mf-admin/1.2.0/remoteEntry.js');
    assert.equal(body, 'late()');
    assert.match(String(headers['cache-control']), /immutable/);
  }
  assert.deepEqual(serving.placed, ['mf-admin 1.2.0']);
});

it('the web plugin replaces a file that was changed on disk by that of the release', async () => {
  const file = 'mf-admin/1.2.0/remoteEntry.js';
  await writeFile(path.join(dist, file), 'intruder()');
  serving.changed = file;
  assert.equal((await get(`/${file}`)).body, 'late()');
});

it('the web plugin restores the files of a release whose bundle is damaged on disk', async () => {
  const file = 'server/damaged.cjs';
  await writeFile(path.join(dist, 'mf-storefront/1.0.0', file), 'intruder()');
  serve(aRegistry({ ...storefront, server: { file, integrity: hashOf(STOREFRONT_SERVER) } }, aRemote()));
  serving.placed = [];
  assert.doesNotMatch((await get('/products/damaged')).body, /draws/);
  assert.deepEqual(serving.placed, ['mf-storefront 1.0.0']);
  await writeFile(path.join(dist, 'mf-storefront/1.0.0', file), STOREFRONT_SERVER);
  assert.match((await get('/products/damaged')).body, /react draws \/products\/damaged/);
});

it('the web plugin draws the first page after a move with the new bundle', async () => {
  const code = STOREFRONT_SERVER.replace('draws', 'now draws');
  await writeFile(path.join(dist, 'mf-storefront/1.0.0/server/moved.cjs'), code);
  const moved = { ...storefront, server: { file: 'server/moved.cjs', integrity: hashOf(code) } };
  serve(aRegistry(moved, aRemote()));
  assert.match((await get('/products/7')).body, /react now draws \/products\/7/);
});

it('the web plugin answers 429 with a page when one network requests too many pages', async () => {
  const limited = Fastify();
  await limited.register(webPlugin, { ...options, rateLimitScale: 0.01 });
  const ask = (url: string, remoteAddress: string) => limited.inject({ url, remoteAddress });
  for (let page = 0; page < 6; page++)
    assert.notEqual((await ask(`/no/page/${page}`, `2001:db8:1:2::${page}`)).statusCode, 429);
  const { statusCode, headers, body } = await ask('/', '2001:db8:1:2:ffff::1');
  assert.equal(statusCode, 429);
  assert.match(String(headers['retry-after']), /^\d+$/);
  assert.match(String(headers['content-type']), /^text\/html/);
  assert.equal(headers['cache-control'], 'no-store');
  assert.match(
    body,
    /<h1>Too many requests<\/h1>\s*<p>More pages were asked for from your network than the store answers in a minute\. Please wait \d+ seconds?, then reload this page\.<\/p>/,
  );
  assert.equal((await ask('/shell/main.0123456789.js', '2001:db8:1:2::1')).statusCode, 200);
  assert.equal((await ask('/remotes.json', '2001:db8:1:2::1')).statusCode, 200);
  assert.notEqual((await ask('/', '2001:db8:1:3::1')).statusCode, 429);
  await limited.close();
});

it('the calls that fill a page do not count against the limit of its visitor', async () => {
  const store = Fastify();
  await store.register(async (api) => {
    const check = (await ownLimits(api, 0.001))?.(callLimits.readsByAddress);
    assert.ok(check);
    api.get('/api/products/:id', async (request) => {
      await check(request, '');
      const { id } = request.params as { id: string };
      return { id, title: `Product ${id}`, description: '', category: {}, review_count: 0 };
    });
  });
  await store.register(webPlugin, options);
  for (const id of ['1', '2', '3'])
    assert.match((await store.inject(`/products/${id}`)).body, new RegExp(`"title":"Product ${id}"`));
  assert.equal((await store.inject('/api/products/4')).statusCode, 200);
  const forged = { 'x-forwarded-for': 'the store itself' };
  assert.notEqual((await store.inject({ url: '/api/products/5', headers: forged })).statusCode, 200);
  await store.close();
});

const unfit: [string, Partial<RegistryRemote>, string][] = [
  ['contract', { contract: '^1.1.0' }, 'contract'],
  ['name of a shared module', { requires: { react: { range: '^19.0.0', names: ['useThat'] } } }, 'useThat'],
  ['version of a shared module', { requires: { react: { range: '^20.0.0', names: [] } } }, '^20.0.0'],
];
for (const [what, over, need] of unfit) {
  it(`the web plugin does not draw a remote that needs a ${what} that the shell lacks`, async () => {
    const { registry } = serve(aRegistry({ ...storefront, ...over }, aRemote()));
    const { body, statusCode } = await get('/products/p1');
    assert.equal(statusCode, 200);
    assert.match(body, /<div id="root"><\/div>/);
    assert.doesNotMatch(body, /<link [^>]*mf-storefront/);
    assert.match(body, /<title>T /);
    const inlined = JSON.parse(/id="remotes">(.*?)<\/script>/.exec(body)?.[1] ?? '') as Registry;
    assert.ok(JSON.stringify(inlined.remotes[0]).includes(need));
    assert.deepEqual(inlined.shell.provides, registry.shell.provides);
    // Other remotes are still served.
    assert.match((await get('/admin/users/7')).body, /href="\/mf-admin\/1\.0\.0\/remoteEntry\.js"/);
  });
}

it('the web plugin draws a remote again once the shell has what it needs', async () => {
  serve(aRegistry(storefront, aRemote()));
  const { body } = await get('/products/p1');
  assert.match(body, /react draws \/products\/p1/);
  assert.match(body, /<link [^>]*mf-storefront/);
});

it('the web plugin serves only the API when nothing is built', async () => {
  const bare = Fastify();
  bare.get('/api/x', () => 'x');
  await bare.register(webPlugin, { ...options, distDir: path.join(dist, 'absent') });
  assert.equal((await bare.inject('/api/x')).statusCode, 200);
  assert.equal((await bare.inject('/')).statusCode, 404);
  await bare.close();
});

describe('a store with a visitor who may load code from a local machine', () => {
  const open = Fastify();
  before(async () => {
    await open.register(webPlugin, { ...options, localOrigins: async () => ['http://localhost:*'] });
  });
  after(() => open.close());

  it('a visitor with permission may load code from a local machine', async () => {
    const { body, headers } = await open.inject('/?mf=mf-admin@http://localhost:3004');
    assert.match(body, /<html data-overrides="http:\/\/localhost:\*"/);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /script-src[^;]* http:\/\/localhost:\*/);
    assert.match(policy, /connect-src[^;]* ws:\/\/localhost:\*/);
    assert.match(String(headers['vary']), /cookie/);
  });

  it('a page for other visitors allows no code from a local machine', async () => {
    const plain = await get('/');
    assert.doesNotMatch(plain.body, /data-overrides/);
    assert.doesNotMatch(String(plain.headers['content-security-policy']), /localhost/);
    assert.equal((await get('/?mf=reset')).statusCode, 200);
  });

  it('a page that asks for code from an origin that is not allowed says why it is refused', async () => {
    for (const [app, origin] of [
      [open, 'https://evil.example'],
      [open, 'http://localhost.evil.example:3004'],
      [open, '"><script>'],
      [undefined, 'http://localhost:3004'],
    ] as const) {
      const address = `/products/p1?mf=${encodeURIComponent(`mf-admin@${origin}`)}`;
      const refused = await (app ? app.inject(address) : get(address));
      assert.equal(refused.statusCode, 403, origin);
      assert.match(refused.body, /A remote from a developer’s machine/);
      assert.match(refused.body, /<a href="\/products\/p1">/);
      assert.doesNotMatch(refused.body, /"><script>"|id="root"/);
      assert.match(String(refused.headers['content-security-policy']), /^default-src 'none'/);
    }
  });
});
