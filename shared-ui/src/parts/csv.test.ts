import { csv, parseCsv } from './csv.ts';

it.each(['=1', '+1', '-1', '@1', '\t1', '\r1', '\n1', '＝1', '=1\n2', '=1\r\n2'])(
  'a text that begins as formulas do is plain text in a table, in one line and in several: %j',
  (text) => {
    const file = csv(['a'], [[text]]);
    const read = parseCsv(file);
    expect('rows' in read && read.rows[1]).toEqual([`'${text}`]);
  },
);

it('numbers and other texts stand in a table as they are', () => {
  expect(csv(['a', 'b', 'c'], [[-1, '1-2', "'x"]])).toBe("a,b,c\r\n-1,1-2,'x\r\n");
});
