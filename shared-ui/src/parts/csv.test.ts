import { csv, parseCsv } from './csv.ts';

it.each(['=1', '+1', '-1', '@1', '\t1', '\r1', '\n1', '＝1', '=1\n2', '=1\r\n2'])(
  'a text that begins like a formula is escaped in a CSV: %j',
  (text) => {
    const file = csv(['a'], [[text]]);
    const read = parseCsv(file);
    expect('rows' in read && read.rows[1]).toEqual([`'${text}`]);
  },
);

it('numbers and other texts are unchanged in a CSV', () => {
  expect(csv(['a', 'b', 'c'], [[-1, '1-2', "'x"]])).toBe("a,b,c\r\n-1,1-2,'x\r\n");
});
