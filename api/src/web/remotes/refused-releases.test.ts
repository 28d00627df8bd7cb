import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { aRegistry } from '../../../test/support/registries.ts';
import type { RegistryRemote } from './registry.ts';
import { aRelease, ofStaff, refusal, STORE, storeWithReleases } from '../../../test/support/releases.ts';
import { fetchRelease } from './release-source.ts';
import { record } from './releases.service.ts';
import { shellStarted } from './releases.sql.ts';

describe('refused releases', () => {
  const given = storeWithReleases();
  const { release, move, back, count, tamper } = given;

  const unfit: [string, Partial<RegistryRemote>, string][] = [
    [
      'contract',
      { contract: '^9.0.0' },
      'mf-admin 2.0.0-b needs contract ^9.0.0, this shell has contract 1.0.0.',
    ],
    [
      'name',
      { requires: { react: { range: '^19.0.0', names: ['useThat'] } } },
      'mf-admin 2.0.0-b needs useThat of react, this shell has react 19.3.1 without.',
    ],
    [
      'version',
      { requires: { react: { range: '^19.4.0', names: ['lazy'] } } },
      'mf-admin 2.0.0-b needs react ^19.4.0, this shell has react 19.3.1.',
    ],
  ];
  for (const [what, over, sentence] of unfit)
    it(`releasing or promoting a remote is rejected when the shell lacks a ${what} that it needs`, async () => {
      const line = `The shell of this store would refuse it, so nothing was changed.\n${sentence}`;
      assert.equal(await refusal(release('2.0.0-b', over)), line);
      await shellStarted(given.store.db, {
        version: 'newer',
        contract: '9.0.0',
        provides: { react: { version: '19.4.0', names: ['lazy', 'useThat'] } },
      });
      await release('2.0.0-b', { contract: '^9.0.0', ...over });
      await shellStarted(given.store.db, aRegistry().shell);
      assert.match(await refusal(move('2.0.0')), new RegExp(sentence.replace(/[.^]/g, '\\$&')));
      assert.equal(await count(), 0);
    });

  it('a promotion is rejected without changes when the release or its files are missing or altered', async () => {
    await release('1.0.0-a');
    assert.equal(await refusal(move('7.0.0')), 'mf-admin 7.0.0 was never released. There are 1.0.0-a.');
    await tamper("update remote_files set content = content || ' ' where path = 'remoteEntry.js'");
    assert.equal(
      await refusal(move('1.0.0')),
      'remoteEntry.js of mf-admin 1.0.0-a is not the file that was released.',
    );
    await tamper("update remote_files set content = 'x' where path = 'remoteEntry.js.br'");
    await tamper(`update remote_files set content = 'admin("1.0.0-a")' where path = 'remoteEntry.js'`);
    assert.match(
      await refusal(move('1.0.0')),
      /^remoteEntry\.js\.br of .* is not the file that was released\.$/,
    );
    await tamper('delete from remote_files');
    assert.equal(await refusal(move('1.0.0')), 'The files of mf-admin 1.0.0-a are gone. Release it again.');
    assert.equal(await count(), 0);
    await release('1.0.0-a');
    await move('1.0.0');
  });

  it('a promotion is rejected when its paths belong to another remote', async () => {
    await release('1.0.0-a');
    await move('1.0.0');
    const manifest = { ...ofStaff('1.0.0-s').manifest!, basePaths: ['/staff', '/admin'] };
    await release('1.0.0-s', { ...ofStaff('1.0.0-s'), manifest });
    assert.equal(
      await refusal(move('1.0.0', {}, 'mf-staff')),
      'mf-staff 1.0.0-s has paths of another remote, so nothing was changed.\n/admin belongs to mf-admin 1.0.0-a.',
    );
    await release('2.0.0-s', ofStaff('2.0.0-s'));
    await move('2.0.0', {}, 'mf-staff');
    await release('2.0.0-b', {
      manifest: { name: 'mf-admin', basePaths: ['/staff'], routes: [], nav: [] },
    });
    assert.match(await refusal(move('2.0.0', { share: 10 })), /\n\/staff belongs to mf-staff 2\.0\.0-s\.$/);
    assert.equal(await count(), 2);
  });

  it('a rollback is rejected when its paths belong to another remote by now', async () => {
    await release('1.0.0-a', {
      manifest: { name: 'mf-admin', basePaths: ['/admin', '/staff'], routes: [], nav: [] },
    });
    await release('2.0.0-a');
    await release('1.0.0-s', ofStaff('1.0.0-s'));
    await move('1.0.0');
    await move('2.0.0');
    await move('1.0.0', {}, 'mf-staff');
    assert.equal(
      await refusal(back()),
      'mf-admin 1.0.0-a has paths of another remote, so nothing was changed.\n/staff belongs to mf-staff 1.0.0-s.',
    );
    assert.equal(await count(), 3);
  });

  it('a promotion that claims a page of the shell is rejected', async () => {
    const manifest = { name: 'mf-admin', basePaths: ['/admin', '/login'], routes: [], nav: [] };
    await release('1.0.0-a', { manifest });
    assert.equal(
      await refusal(move('1.0.0')),
      'mf-admin 1.0.0-a has paths of the shell, so nothing was changed.\n/login belongs to the shell.',
    );
    assert.equal(await count(), 0);
  });

  it('a promotion names each file that another host lacks, has changed or does not serve cross-origin', async (test) => {
    let allows: string | undefined = STORE;
    const host = createServer((request, reply) => {
      const content = files.get(request.url ?? '');
      if (allows) reply.setHeader('access-control-allow-origin', allows);
      if (content === 'elsewhere') reply.setHeader('location', '/other.js');
      reply.statusCode = content === undefined ? 404 : content === 'elsewhere' ? 302 : 200;
      reply.end(content);
    }).listen(0, '127.0.0.1');
    await once(host, 'listening');
    test.after(() => host.close());
    const base = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
    const { entry } = aRelease('1.0.0-a', { base });
    const files = new Map<string, string | Buffer>();
    const put = () => {
      files.set('/remote.json', JSON.stringify({ ...entry, base: '/mf-admin/1.0.0-a/' }));
      files.set('/remoteEntry.js', 'admin("1.0.0-a")');
    };
    put();
    await record(given.store.db, { ...(await fetchRelease(base, STORE)), commit: 'abc1234', by: 'ann' });
    const refusedWith = async (...lines: string[]) =>
      assert.deepEqual((await refusal(move('1.0.0'))).split('\n'), [
        'Files of mf-admin 1.0.0-a are missing at its address or differ from the release, so nothing was changed.',
        ...lines,
      ]);

    files.clear();
    await refusedWith(`${base}remote.json answers 404.`, `${base}remoteEntry.js answers 404.`);
    put();
    files.set('/remoteEntry.js', 'admin("1.0.0-b")');
    await refusedWith(`${base}remoteEntry.js is not the file that was released.`);
    files.set('/remoteEntry.js', Buffer.alloc(20_000_001));
    await refusedWith(`${base}remoteEntry.js is larger than 20 MB.`);
    put();
    const manifest = { ...entry.manifest, basePaths: ['/other'] };
    files.set('/remote.json', JSON.stringify({ ...entry, manifest }));
    await refusedWith(`${base}remote.json has another manifest than what was released.`);
    files.set('/remote.json', '<h1>');
    await refusedWith(`${base}remote.json is no entry of a remote.`);
    put();
    files.set('/remoteEntry.js', 'elsewhere');
    await refusedWith(
      `${base}remoteEntry.js leads to another address: a release is loaded from its own alone.`,
    );
    put();
    for (const [other, named] of [
      [undefined, 'missing'],
      ['https://other.example', 'https://other.example'],
    ] as const) {
      allows = other;
      const sentence = `${base}remoteEntry.js is not for pages of ${STORE}: its Access-Control-Allow-Origin is ${named}.`;
      await refusedWith(sentence);
      assert.equal(await refusal(fetchRelease(base, STORE)), sentence);
    }
    assert.equal(await count(), 0);
    allows = '*';
    assert.equal((await move('1.0.0')).version, '1.0.0-a');
  });

  it('a release from an address that cannot be reached says why', async () => {
    assert.equal(
      await refusal(fetchRelease('http://127.0.0.1:9/', STORE)),
      'http://127.0.0.1:9/remote.json cannot be loaded: bad port',
    );
  });
});
