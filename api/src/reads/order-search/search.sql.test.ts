import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { idRangeOf } from './search.sql.ts';

const id = '0a1b2c3d-4e5f-4061-8a7b-9c8d7e6f5a4b';

describe('a search for an id', () => {
  it('a search for the beginning of an id reads a range of ids', () => {
    assert.deepEqual(idRangeOf(` ${id.toUpperCase()} `), { from: id, to: id });
    assert.deepEqual(idRangeOf('0'), {
      from: '00000000-0000-0000-0000-000000000000',
      to: '0fffffff-ffff-ffff-ffff-ffffffffffff',
    });
    assert.deepEqual(idRangeOf(id.slice(0, 9)), {
      from: '0a1b2c3d-0000-0000-0000-000000000000',
      to: '0a1b2c3d-ffff-ffff-ffff-ffffffffffff',
    });
    assert.deepEqual(idRangeOf(id.slice(0, 20)), {
      from: '0a1b2c3d-4e5f-4061-8000-000000000000',
      to: '0a1b2c3d-4e5f-4061-8fff-ffffffffffff',
    });
  });

  it('a text that is no prefix of an id reads no range of ids', () => {
    for (const text of ['', '-4', 'card', '0a1b2c3d4', '0a1b2c3d4-e5f', '0a1b2c3d--4e5f', `${id}0`])
      assert.equal(idRangeOf(text), null, text);
  });
});
