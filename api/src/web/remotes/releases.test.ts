import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { ofStaff, refusal, storeWithReleases } from '../../../test/support/releases.ts';
import { addPromotion, allPromotions, lockPromotions } from './releases.sql.ts';

describe('releases', () => {
  const given = storeWithReleases();
  const { release, move, back, retire, count, tamper } = given;
  const isWaiting = async () => {
    const { rows } = await given.store.db.execute({
      text: `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    });
    return rows.length > 0;
  };
  /** What refuses a move that begins while a promotion is written and not yet committed. */
  const besides = async (
    promotion: Parameters<typeof addPromotion>[1],
    prior: number | null,
    other: () => Promise<unknown>,
  ) => {
    const [refused] = await given.store.db.transaction(async (tx) => {
      await addPromotion(tx, promotion, prior);
      const moved = refusal(other());
      for (let tries = 0; !(await isWaiting()); tries++) {
        assert.ok(tries < 3000, 'The move does not wait for the promotion.');
        await wait(10);
      }
      return [moved];
    });
    return refused;
  };

  it('only one of two concurrent promotions of a remote succeeds', async () => {
    for (const version of ['1.0.0-a', '2.0.0-b', '3.0.0-c']) await release(version);
    await move('1.0.0');
    const first = (await allPromotions(given.store.db))[0]!;
    assert.equal(
      await besides({ ...first, kind: 'PROMOTE', version: '2.0.0-b' }, first.seq, () => move('3.0.0')),
      'Somebody else moved mf-admin at the same moment, so nothing was changed. See npm run releases, then try again.',
    );
    assert.deepEqual(
      (await allPromotions(given.store.db)).map(({ version }) => version),
      ['1.0.0-a', '2.0.0-b'],
    );
  });

  it('a move that waits too long for another one is rejected without changes', async () => {
    await release('1.0.0-a');
    await given.store.db.transaction(async (tx) => {
      await lockPromotions(tx);
      assert.equal(
        await refusal(move('1.0.0')),
        'Somebody else is moving a remote at this moment, so nothing of mf-admin was changed. Try again in a few seconds.',
      );
    });
    assert.equal(await count(), 0);
    await move('1.0.0');
  });

  it('each rollback goes back to the version before', async () => {
    for (const version of ['1.0.0-a', '2.0.0-b', '3.0.0-c']) {
      await release(version);
      await move(version);
    }
    assert.equal((await back()).version, '2.0.0-b');
    assert.equal((await back()).version, '1.0.0-a');
    assert.equal(
      await refusal(back()),
      'There is nothing that mf-admin could go back to: npm run releases shows what served.',
    );
  });

  it('a retired remote returns only by a promotion and keeps its rollback history', async () => {
    for (const version of ['1.0.0-a', '2.0.0-b']) await release(version).then(() => move(version));
    assert.equal(await refusal(retire('mf-staff')), 'mf-staff has no active version.');
    assert.equal((await retire()).version, '2.0.0-b');
    assert.equal(await refusal(retire()), 'mf-admin is out of service already.');
    assert.equal(
      await refusal(back()),
      'mf-admin is out of service. To take it back: npm run promote -- mf-admin 2.0.0-b',
    );
    assert.match(
      await refusal(move('1.0.0', { share: 10 })),
      /^mf-admin has no active version for the other visitors/,
    );
    assert.deepEqual(
      (await allPromotions(given.store.db)).map(({ kind, version }) => `${kind} ${version}`),
      ['PROMOTE 1.0.0-a', 'PROMOTE 2.0.0-b', 'RETIRE 2.0.0-b'],
    );
    assert.equal((await move('2.0.0')).before, undefined);
    assert.equal((await back()).version, '1.0.0-a');
  });

  it('a damaged remote can be retired', async () => {
    await release('1.0.0-a');
    await move('1.0.0');
    await tamper("update remote_files set content = 'x'");
    assert.equal((await retire()).version, '1.0.0-a');
  });

  it('a retired remote cannot return while another one has its paths', async () => {
    await release('1.0.0-a');
    await move('1.0.0');
    const manifest = { ...ofStaff('1.0.0-s').manifest!, basePaths: ['/admin'] };
    await release('1.0.0-s', { ...ofStaff('1.0.0-s'), manifest });
    await retire();
    await move('1.0.0', {}, 'mf-staff');
    assert.match(await refusal(move('1.0.0')), /\n\/admin belongs to mf-staff 1\.0\.0-s\.$/);
  });

  it('the remote that has the home page cannot be retired', async () => {
    const routes = [{ path: '/', title: 'Home' }];
    await release('1.0.0-a', { manifest: { name: 'mf-admin', basePaths: ['/'], routes, nav: [] } });
    await move('1.0.0');
    assert.equal(
      await refusal(retire()),
      'mf-admin has the home page, which a store cannot be without, so nothing was changed.',
    );
    assert.equal(await count(), 1);
  });

  it('only one of two concurrent promotions gets a path', async () => {
    const { entry } = await release('1.0.0-a');
    const manifest = { ...ofStaff('1.0.0-s').manifest!, basePaths: entry.manifest.basePaths };
    await release('1.0.0-s', { ...ofStaff('1.0.0-s'), manifest });
    const everybody = { share: 100, roles: [], accounts: [] };
    assert.match(
      await besides(
        { ...everybody, remote: 'mf-admin', version: '1.0.0-a', kind: 'PROMOTE', by: 'ann' },
        null,
        () => move('1.0.0', {}, 'mf-staff'),
      ),
      /^mf-staff 1\.0\.0-s has paths of another remote, so nothing was changed\.\n\/admin belongs to mf-admin 1\.0\.0-a\./,
    );
    assert.equal(await count(), 1);
  });

  it('releasing the same content again changes nothing', async () => {
    const { contentHash, isNew } = await release('1.0.0-a');
    assert.equal(isNew, true);
    assert.deepEqual(await release('1.0.0-a').then((again) => [again.contentHash, again.isNew]), [
      contentHash,
      false,
    ]);
  });

  it('other content cannot be released under the same version', async () => {
    await release('1.0.0-a');
    assert.equal(
      await refusal(
        release('1.0.0-a', { manifest: { name: 'mf-admin', basePaths: [], routes: [], nav: [] } }),
      ),
      'mf-admin 1.0.0-a is released with another content. Give this one a version of its own.',
    );
  });
});
