import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { DRAFTS, placeFiles, readFolder } from './release-files.ts';
import type { Files } from './releases.sql.ts';

describe('the files of a release', () => {
  const OWN = 'mf-admin/1.0.0-a';
  const files: Files = new Map(
    Array.from({ length: 60 }, (_, index) => [`part-${index}/${index}.js`, Buffer.from(`file(${index})`)]),
  );
  const isSound = (there: Files) =>
    Promise.resolve([...files].every(([name, bytes]) => there.get(name)?.equals(bytes)));
  let remotes: string;
  const place = () => placeFiles(remotes, OWN, files, isSound);
  const folder = () => path.join(remotes, OWN);

  beforeEach(async () => (remotes = await mkdtemp(path.join(tmpdir(), 'remotes-'))));
  afterEach(() => rm(remotes, { recursive: true }));

  it('concurrent placements of a release each end with all files, even with equal process ids', async () => {
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        await place();
        assert.ok(await isSound(await readFolder(folder())));
      }),
    );
    assert.deepEqual(await readdir(path.join(remotes, DRAFTS)), []);
  });

  it('placing a release again never removes its files', async () => {
    await place();
    const before = (await stat(folder())).ino;
    await place();
    assert.equal((await stat(folder())).ino, before);
  });

  it('placing a release replaces damaged files', async () => {
    await place();
    await writeFile(path.join(folder(), 'part-1/1.js'), 'intruder()');
    await place();
    assert.ok(await isSound(await readFolder(folder())));
    assert.deepEqual(await readdir(path.join(remotes, DRAFTS)), []);
  });

  it('the files of a release never lie outside of their folder', async () => {
    const outside = new Map([['../../1.js', Buffer.from('')]]);
    await assert.rejects(placeFiles(remotes, OWN, outside, isSound), /is outside its folder/);
  });
});
