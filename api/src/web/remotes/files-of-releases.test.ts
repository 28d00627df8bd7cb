import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { refusal, storeWithReleases } from '../../../test/support/releases.ts';

describe('the files of releases', () => {
  const given = storeWithReleases();
  const { release, move, back } = given;

  it('the files of the previous version stay after many canaries', async () => {
    for (const version of ['1.0.0-a', '2.0.0-a']) {
      await release(version);
      await move(version);
    }
    for (let version = 3; version <= 14; version++) {
      await release(`${version}.0.0-a`);
      await move(`${version}.0.0`, { share: 10 });
    }
    await back();
    await release('15.0.0-a');
    assert.equal((await back()).version, '1.0.0-a');
  });

  it('the files of a rollback target stay after many promotions and rollbacks', async () => {
    for (const version of ['1.0.0-a', '2.0.0-a']) {
      await release(version);
      await move(version);
    }
    for (let version = 3; version <= 13; version++) {
      await release(`${version}.0.0-a`);
      await move(`${version}.0.0`);
      await back();
    }
    await release('14.0.0-a');
    assert.equal((await back()).version, '1.0.0-a');
  });

  it('releasing an old version again restores its files', async () => {
    for (let version = 1; version <= 12; version++) await release(`${version}.0.0-a`);
    assert.equal(await refusal(move('1.0.0')), 'The files of mf-admin 1.0.0-a are gone. Release it again.');
    await release('1.0.0-a');
    await move('1.0.0');
  });

  it('the schema refuses to change releases, promotions and their files', async () => {
    const refusedBy = (constraint: string, text: string) =>
      assert.rejects(given.store.db.execute({ text }), { constraint });
    for (let version = 1; version <= 12; version++) {
      await release(`${version}.0.0-a`);
      await move(`${version}.0.0`);
    }
    await refusedBy('remote_releases__append_only', "update remote_releases set made_by = 'bob'");
    await refusedBy('remote_promotions__append_only', 'delete from remote_promotions');
    await refusedBy('remote_files__stay', "update remote_files set content = 'x'");
    await refusedBy('remote_files__stay', "delete from remote_files where version = '3.0.0-a'");
    await refusedBy(
      'remote_promotions__one_after_another',
      "insert into remote_promotions (remote, version, kind, made_by) values ('mf-admin', '1.0.0-a', 'PROMOTE', 'bob')",
    );
    const { rows } = await given.store.db.execute<{ version: string }>({
      text: 'select distinct version from remote_files',
    });
    // The twelfth release deleted the files of the oldest one; the next release deletes those of the other unused one.
    assert.equal(rows.length, 11);
    assert.ok(!rows.some(({ version }) => version === '1.0.0-a'));
    assert.match(await refusal(move('1.0.0')), /^The files of mf-admin 1\.0\.0-a are gone/);
  });
});
