import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { idRangeOf, planOf } from './search.ts';

const id = '0a1b2c3d-4e5f-4061-8a7b-9c8d7e6f5a4b';

describe('a search for an id', () => {
  it('a search that can only match the beginning of an id reads a range of ids', () => {
    assert.deepEqual(idRangeOf(id), { from: id, to: id });
    assert.deepEqual(idRangeOf(id.slice(0, 9)), {
      from: '0a1b2c3d-0000-0000-0000-000000000000',
      to: '0a1b2c3d-ffff-ffff-ffff-ffffffffffff',
    });
    assert.deepEqual(idRangeOf(id.slice(0, 20)), {
      from: '0a1b2c3d-4e5f-4061-8000-000000000000',
      to: '0a1b2c3d-4e5f-4061-8fff-ffffffffffff',
    });
    assert.equal(planOf(` ${id.toUpperCase()} `).kind, 'range');
  });

  it('a search that can match inside an id asks the index of all ids', () => {
    for (const part of [id.slice(0, 8), id.slice(1, 20), id.slice(9), id.slice(0, 13).replace('-', '')]) {
      assert.equal(planOf(part).kind, 'parts', part);
    }
    // No id has dashes at these places; titles may.
    for (const part of ['0a1b2c3d4-e5f', '0a1b2c3d--4e5f', `${id}0`])
      assert.equal(idRangeOf(part), null, part);
  });
});
