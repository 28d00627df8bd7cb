import { workOneByOne } from './use-one-by-one.ts';

const failing = (status: number | undefined) => Object.assign(new Error(), { status });

it.each([0, 401, 403, 429, 503])(
  'work on several rows stops at an error that all would meet: status %s',
  async (status) => {
    const error = failing(status);
    const tried: string[] = [];
    const worked = await workOneByOne(['a', 'b', 'c'], (row) => {
      tried.push(row);
      return row === 'b' ? Promise.reject(error) : Promise.resolve(`${row} done`);
    });
    expect(tried).toEqual(['a', 'b']);
    expect(worked).toEqual({
      done: [{ row: 'a', outcome: 'a done' }],
      refused: [],
      untried: ['b', 'c'],
      stop: error,
    });
  },
);

it.each([400, 404, 409, 500, undefined])(
  'work on several rows continues after a refused one: status %s',
  async (status) => {
    const error = failing(status);
    const worked = await workOneByOne(['a', 'b', 'c'], (row) =>
      row === 'b' ? Promise.reject(error) : Promise.resolve(row),
    );
    expect(worked.done.map(({ row }) => row)).toEqual(['a', 'c']);
    expect(worked).toMatchObject({ refused: [{ row: 'b', error }], untried: [], stop: undefined });
  },
);
