import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, it } from 'node:test';
import Fastify from 'fastify';
import { webPlugin } from './web.plugin.ts';
import { hashOf, openWeb } from '../../test/support/served-web.ts';
import { fromElsewhere } from './shell-files.ts';

const { dist, options, close } = await openWeb();
const ELSEWHERE = 'https://cdn.example/bucket/shell/';
const [script, sheet] = [hashOf('main()'), hashOf('main {}')];
const SCRIPT = 'self.__storeFile = (element) => element;';
const list = path.join(dist, 'shell/files.json');
await writeFile(
  list,
  JSON.stringify({ script: SCRIPT, integrity: { 'main.js': script, 'main.css': sheet, 'later.js': script } }),
);
const app = Fastify();
app.get('/api/public/config', () => ({ store_name: 'Cardwell', store_description: 'Cards' }));
await app.register(webPlugin, { ...options, shellFilesUrl: ELSEWHERE });
after(async () => {
  await app.close();
  await close();
});

it('a page has the hash of every shell file at SHELL_FILES_URL', async () => {
  // A page with a filter in its address comes without markup, and starts its scripts at once.
  const { body } = await app.inject('/products/p1?filter=1');
  assert.match(body, new RegExp(`<html data-shell-files="${ELSEWHERE}"`));
  const attributes = (integrity: string) => ` integrity="${integrity.replace(/[+]/g, '\\+')}" crossorigin`;
  assert.match(body, new RegExp(`<script defer src="${ELSEWHERE}main\\.js"${attributes(script)}></script>`));
  assert.match(body, new RegExp(`<link href="${ELSEWHERE}main\\.css"${attributes(sheet)} rel="stylesheet">`));
  assert.doesNotMatch(body, /(src|href)="\/shell\//);
  const hashes = /<script type="application\/json" id="shell-files">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  assert.equal((JSON.parse(hashes) as Record<string, string>)['later.js'], script);
});

it('the script that loads later files comes first in a page', async () => {
  const { body, headers } = await app.inject('/admin/users/7');
  assert.ok(body.indexOf(SCRIPT) < body.indexOf('main.js'));
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  assert.ok(String(headers['content-security-policy']).includes(hash));
});

it('the policy of a page allows only the folder of SHELL_FILES_URL', async () => {
  const policy = String((await app.inject('/admin/users/7')).headers['content-security-policy']);
  for (const kind of ['script-src', 'style-src', 'font-src'])
    assert.match(policy, new RegExp(`${kind} [^;]* ${ELSEWHERE}(;|$)`));
  assert.doesNotMatch(policy, /cdn\.example\/?[; ]/);
  assert.doesNotMatch(policy, /(connect|img)-src [^;]*cdn\.example/);
});

it('a page with markup starts the scripts of the other address with their hashes', async () => {
  const { body, headers } = await app.inject('/products/p1');
  assert.match(body, new RegExp(`<script type="text/later" src="${ELSEWHERE}main\\.js" integrity="sha384-`));
  const started = /<script>(!function\(\)\{function a.*?)<\/script>/.exec(body)?.[1] ?? '';
  assert.match(started, /d\.src=c\.src;d\.async=!1;__storeFile\(d\);document\.head\.appendChild\(d\)/);
  assert.ok(
    String(headers['content-security-policy']).includes(
      createHash('sha256').update(started).digest('base64'),
    ),
  );
});

it('without SHELL_FILES_URL pages load the shell from the store', async () => {
  const own = Fastify();
  await own.register(webPlugin, options);
  for (const page of ['/admin/users/7', '/products/p1']) {
    const { body, headers } = await own.inject(page);
    assert.match(body, /<script (defer|type="text\/later") src="\/shell\/main\.js"><\/script>/);
    assert.doesNotMatch(body, /shell-files|__storeFile/);
    assert.doesNotMatch(String(headers['content-security-policy']), /cdn\.example/);
  }
  const { headers } = await own.inject('/shell/main.0123456789.js');
  assert.equal(headers['access-control-allow-origin'], undefined);
  await own.close();
});

it('with SHELL_FILES_URL only shell files allow cross-origin reads', async () => {
  const file = await app.inject('/shell/main.0123456789.js');
  assert.deepEqual([file.statusCode, file.headers['access-control-allow-origin']], [200, '*']);
  for (const page of ['/', '/remotes.json'])
    assert.equal((await app.inject(page)).headers['access-control-allow-origin'], undefined, page);
});

it('a build of the shell that does not list its files refuses the start', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shell-'));
  const html = await readFile(path.join(dist, 'shell/index.html'), 'utf8');
  await assert.rejects(
    fromElsewhere(html, folder, ELSEWHERE),
    /^StartRefused: SHELL_FILES_URL is set, and this build of the shell does not list its files: build it again\.$/,
  );
  await writeFile(path.join(folder, 'files.json'), '{"integrity":{}}');
  await assert.rejects(fromElsewhere(html, folder, ELSEWHERE), /build it again/);
  // A build that was stopped while it wrote the list.
  await writeFile(path.join(folder, 'files.json'), '{"integ');
  await assert.rejects(fromElsewhere(html, folder, ELSEWHERE), /build it again/);
  await rm(folder, { recursive: true });
});
