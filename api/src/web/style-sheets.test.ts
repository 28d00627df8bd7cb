import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, it } from 'node:test';
import { aRegistry } from '../../test/support/registries.ts';
import type { RegistryRemote } from './remotes/registry.ts';
import { hashOf, openWeb, storefront } from '../../test/support/served-web.ts';
import { formParts, remoteStyles, withShellStyles } from './style-sheets.ts';

const { get, close, serve, options } = await openWeb();
after(close);

const own = 'a{background:url(assets/a.png)}b{background:url("data:,")}';
const ofPage = '.card{background:url("../b.png")}i{mask:url(#m)}u{src:url(/c.woff2)}';
const folder = path.join(options.remotesDir, 'mf-storefront/1.0.0');
await mkdir(folder, { recursive: true });
await writeFile(path.join(folder, 'remote.css'), own);
await writeFile(path.join(folder, 'page-product.css'), ofPage);
const released = {
  ...storefront,
  integrity: { ...storefront.integrity, 'remote.css': hashOf(own), 'page-product.css': hashOf(ofPage) },
};

/** The style sheets of a page, in its order. */
const sheetsOf = (html: string) =>
  [...html.matchAll(/<link [^>]*href="([^"]+\.css)"[^>]*>|<style[^>]*>[^<]*<\/style>/g)].map(
    ([whole, link]) => link ?? whole,
  );

it('a page inlines the style sheets of its remote with working addresses', async () => {
  serve(aRegistry(released));
  assert.deepEqual(sheetsOf((await get('/products/p1')).body), [
    '/shell/main.css',
    '<style data-href="remote.css">a{background:url(/mf-storefront/1.0.0/assets/a.png)}b{background:url("data:,")}</style>',
    '<style data-href="page-product.css">.card{background:url("/mf-storefront/1.0.0/../b.png")}i{mask:url(#m)}u{src:url(/c.woff2)}</style>',
  ]);
});

it('a page does not inline a style sheet that is damaged or unsafe', async () => {
  const stylesOf = remoteStyles(options.remotesDir);
  const named = async (over: Partial<RegistryRemote>, ...files: string[]) => [
    ...(await stylesOf({ ...released, ...over }, files)).keys(),
  ];
  assert.deepEqual(await named({}, 'remoteEntry.js', 'remote.css', 'missing.css'), ['remote.css']);
  assert.deepEqual(await named({ integrity: storefront.integrity }, 'remote.css'), []);
  assert.deepEqual(await named({ base: 'https://cdn.example/mf-storefront/1.0.0/' }, 'remote.css'), []);
  const ending = 'a::after{content:"</STYLE>"}';
  await writeFile(path.join(folder, 'ending.css'), ending);
  assert.deepEqual(await named({ integrity: { 'ending.css': hashOf(ending) } }, 'ending.css'), []);
});

it('a page with a shell form is drawn with its style sheet and its script before that of the shell', async () => {
  for (const address of ['/login', '/register/', '/login?utm_source=mail']) {
    const { body } = await get(address);
    assert.match(body, /<div id="root"><h1>/, address);
    assert.deepEqual(sheetsOf(body).slice(1), ['<style data-href="7.css">form{color:red}</style>']);
    const scripts = [...body.matchAll(/<script type="text\/later" src="([^"]+)"/g)].map(([, src]) => src);
    assert.deepEqual(scripts, ['/shell/7.js', '/shell/main.js']);
  }
});

it('a sign-in with a return address is not drawn on the server', async () => {
  const { body } = await get('/login?from=%2Fcart');
  assert.match(body, /<div id="root"><\/div>/);
  assert.ok(!body.includes('/shell/7.'));
});

it('forms are not drawn on the server when the shell does not list their files', async () => {
  const shellDir = path.join(options.distDir, 'shell');
  assert.equal((await formParts(shellDir))?.scripts, '<script type="text/later" src="/shell/7.js"></script>');
  assert.equal(await formParts(options.distDir), undefined);
});

it('two style sheets with the same text are inlined under their own names', async () => {
  await writeFile(path.join(folder, 'twin.css'), own);
  const twins = { ...released, integrity: { ...released.integrity, 'twin.css': hashOf(own) } };
  const styles = await remoteStyles(options.remotesDir)(twins, ['remote.css', 'twin.css']);
  for (const [file, element] of styles) assert.ok(element.startsWith(`<style data-href="${file}">`));
  assert.equal(styles.size, 2);
});

it('the page of the shell inlines its style sheet when the file is there', async () => {
  const shellDir = path.join(options.distDir, 'shell');
  await writeFile(path.join(shellDir, 'main.0123456789.css'), '@font-face{src:url(assets/f.woff2)}');
  const page = (file: string) => `<head><link href="/shell/${file}" rel="stylesheet"></head>`;
  assert.equal(
    await withShellStyles(page('main.0123456789.css'), shellDir),
    '<head><style>@font-face{src:url(/shell/assets/f.woff2)}</style></head>',
  );
  assert.equal(await withShellStyles(page('other.css'), shellDir), page('other.css'));
  assert.equal(await withShellStyles('<head></head>', shellDir), '<head></head>');
});
