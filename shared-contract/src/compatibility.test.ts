import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lacksOf, satisfies, type RemoteNeeds } from './compatibility.ts';

describe('satisfies', () => {
  const cases: [string, string, boolean][] = [
    ['1.0.0', '^1.0.0', true],
    ['1.4.2', '^1.0.0', true],
    ['1.4.2', '^1.4.3', false],
    ['1.4.2', '^1.5.0', false],
    ['2.0.0', '^1.0.0', false],
    ['1.0.0', '^2.0.0', false],
    ['0.1.0', '^0.1.0', true],
    ['0.1.3', '^0.1.0', true],
    ['0.2.0', '^0.1.0', false],
    ['0.0.2', '^0.0.1', false],
    ['1.0.0', 'latest', false],
    ['', '^1.0.0', false],
  ];
  for (const [version, range, expected] of cases) {
    it(`satisfies says ${expected} for ${version || 'no version'} in ${range}`, () => {
      assert.equal(satisfies(version, range), expected);
    });
  }
});

describe('lacksOf', () => {
  const shell = {
    contract: '1.2.0',
    provides: { react: { version: '19.3.1', names: ['lazy', 'useState'] }, zustand: '5.1.0' },
  };
  const aRemote = (over: Partial<RemoteNeeds> = {}): RemoteNeeds => ({
    name: 'mf-admin',
    version: '2.1.0',
    contract: '^1.0.0',
    requires: {
      react: { range: '^19.3.0', names: ['lazy'] },
      zustand: { range: '^5.0.0', names: ['create'] },
    },
    ...over,
  });

  it('lacksOf finds nothing where the shell has versions and names', () => {
    assert.deepEqual(lacksOf(aRemote(), shell), []);
  });

  const refused: [string, Partial<RemoteNeeds>, string][] = [
    [
      'another contract',
      { contract: '^1.3.0' },
      'mf-admin 2.1.0 needs contract ^1.3.0, this shell has contract 1.2.0.',
    ],
    [
      'a newer version of a shared module',
      { requires: { react: { range: '^20.0.0', names: ['lazy'] } } },
      'mf-admin 2.1.0 needs react ^20.0.0, this shell has react 19.3.1.',
    ],
    [
      'names that the shared module lacks',
      { requires: { react: { range: '^19.0.0', names: ['lazy', 'useThis', 'useThat'] } } },
      'mf-admin 2.1.0 needs useThis, useThat of react, this shell has react 19.3.1 without.',
    ],
    [
      'a module that is not shared',
      { requires: { 'shared-ui/tree': { range: '^1.0.0', names: ['Tree'] } } },
      'mf-admin 2.1.0 needs shared-ui/tree, this shell does not provide it.',
    ],
    [
      'something that it does not tell',
      { requires: undefined },
      'mf-admin 2.1.0 does not say what it needs of the shell. It has to be built again.',
    ],
  ];
  for (const [what, over, sentence] of refused) {
    it(`lacksOf names both sides of a remote that needs ${what}`, () => {
      assert.deepEqual(lacksOf(aRemote(over), shell), [sentence]);
    });
  }

  it('lacksOf names everything that is lacking', () => {
    const remote = aRemote({
      contract: '^9.0.0',
      requires: { react: { range: '^20.0.0', names: [] }, zustand: { range: '^6.0.0', names: [] } },
    });
    assert.equal(lacksOf(remote, shell).length, 3);
  });
});
