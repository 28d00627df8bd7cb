import { codeColumn, linesOf, partsOf, readFile, rowsOf } from './code-file.view.ts';

/** A file as the browser hands it over; jsdom's own cannot be read. */
const fileOf = (name: string, content: string | Uint8Array, size?: number): File => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return { name, size: size ?? bytes.length, arrayBuffer: async () => bytes.buffer } as unknown as File;
};
const problemOf = async (file: File) => {
  const read = await readFile(file);
  return 'problem' in read ? read.problem : undefined;
};
const rowsIn = async (file: File) => {
  const read = await readFile(file);
  return 'file' in read ? read.file.rows : read.problem;
};

it('a file of codes is read with any line ending', async () => {
  expect(await rowsIn(fileOf('codes.txt', '\uFEFFA,1\r\nB\n\nC\rD\n'))).toEqual([
    ['A,1'],
    ['B'],
    [''],
    ['C'],
    ['D'],
  ]);
});

it('reading a column of codes from a table keeps the row numbers', async () => {
  const read = await rowsOf('codes.csv', 'name;code\nOrbit;"A;1"\n;\nOrbit;B\n');
  if ('problem' in read) throw new Error(read.problem);
  expect(read.file.columns).toBe(2);
  expect(linesOf(read.file, 1, true)).toEqual(['', 'A;1', '', 'B']);
  expect(linesOf(read.file, 1, false)[0]).toBe('code');
});

it.each([
  ['Serial Number;Redeem Code\n1;HDY-1111-AAAA\n2;HDY-2222-BBBB\n', 1],
  ['Card Number;PIN\n6006491234567890;1234\n', 0],
  ['PIN;Card Number\n1234;6006491234567890\n', 1],
  ['id,gift card code,batch\n1,AAAA-1,9\n', 1],
  ['Product Code;Redeem Code\n1;HDY-1111-AAAA\n', 1],
  ['Shipping;PIN\n12345;1234\n', 1],
  ['1;HDY-1111-AAAA\n2;HDY-2222-BBBB\n', 1],
  ['1;HDY-1111-AAAA\n2;HDY-2222-BBBB\n3;HDY-1111-AAAA\n', 1],
  ['HDY-1111-AAAA;A long name of a product\nHDY-2222-BBBB;A long name of a product\n', 0],
  ['same\nsame\n', 0],
])('the codes of the table %j are in column %d', async (content, column) => {
  const read = await rowsOf('codes.csv', content);
  if ('problem' in read) throw new Error(read.problem);
  expect(codeColumn(read.file)).toBe(column);
});

it('a file of codes in UTF-16 with a byte order mark is read', async () => {
  const bytes = new Uint8Array([0xff, 0xfe, 0x41, 0, 0x0a, 0, 0x42, 0]);
  expect(await rowsIn(fileOf('codes.txt', bytes))).toEqual([['A'], ['B']]);
});

it('a file of codes that cannot be used is rejected with advice', async () => {
  expect(await problemOf(fileOf('codes.txt', 'A\u0000B'))).toBe(
    'This file has NUL bytes, so it is no plain text. If a program saved it as UTF-16, save it as UTF-8 and choose it again.',
  );
  expect(await problemOf(fileOf('codes.txt', new Uint8Array([0x41, 0xe4, 0x42])))).toBe(
    'This file is not in UTF-8. Save it as UTF-8 (“CSV UTF-8” in Excel) and choose it again.',
  );
  expect(await problemOf(fileOf('codes.txt', 'A', 200 * 1_048_576))).toBe(
    'This file has 200 MB, and 64 MB are the most. Split it and import the parts one after the other.',
  );
  expect(await problemOf(fileOf('codes.csv', ' \n\n'))).toBe('There is no code in this file.');
  expect(await problemOf(fileOf('codes.csv', 'A;1\nB;"2 and nothing more\nC;3'))).toBe(
    'A quoted cell that begins in row 2 does not end. The file may be cut off: get it again, or correct that row.',
  );
  expect(await problemOf(fileOf('codes.txt', 'A\n'.repeat(1_000_001)))).toBe(
    'This file has 1,000,001 lines, and 1,000,000 are the most. Split it and import the parts one after the other.',
  );
});

it('a file of codes with a shorter unterminated last line may be truncated', async () => {
  const mayBe = async (content: string, name = 'codes.txt') => {
    const read = await readFile(fileOf(name, content));
    return 'file' in read && read.file.mayBeCutOff;
  };
  expect(await mayBe('ABCD-1234\n\nABCD-5678\nABCD')).toBe(true);
  expect(await mayBe('name;code\nOrbit;A-1\nOr', 'codes.csv')).toBe(true);
  expect(await mayBe('ABCD-1234\nABCD-5678\nABCD\n')).toBe(false);
  expect(await mayBe('ABCD-1234\nABCD-5678\nABCD-9012')).toBe(false);
  expect(await mayBe('ABCD-1234\nABCD')).toBe(false);
});

it('a row without digits above rows with digits is a header', async () => {
  const hasNames = async (content: string, name = 'codes.csv') => {
    const read = await readFile(fileOf(name, content));
    return 'file' in read && read.file.hasNames;
  };
  expect(await hasNames('code,supplier\nABCD-1234,Acme\n')).toBe(true);
  expect(await hasNames('Code\nABCD-1234\n')).toBe(true);
  expect(await hasNames('ABCD-1234,Acme\nABCD-5678,Acme\n')).toBe(false);
  expect(await hasNames('ABCD\nEFGH\n')).toBe(false);
  expect(await hasNames('ABCD\nEFGH-1\n', 'codes.txt')).toBe(false);
});

it('a row that names a column of codes is a header in every file', async () => {
  const hasNames = async (content: string, name = 'codes.csv') => {
    const read = await rowsOf(name, content);
    return 'file' in read && read.file.hasNames;
  };
  for (const names of [
    'code,note',
    'Code;Serial',
    'CODES',
    'Gift Card Code,Bemerkung',
    'gift_card_key',
    'PIN\tNotes',
  ])
    for (const name of ['codes.csv', 'codes.tsv', 'codes.txt', 'Pasted codes'])
      expect([names, name, await hasNames(`${names}\nABCD-EFGH;x\n`, name)]).toEqual([names, name, true]);
  for (const code of ['ABCD-EFGH', 'CODEX', 'KEYNOTE', 'CODE-ABCD', 'CODE-1', 'PINE,APPLE'])
    for (const name of ['codes.csv', 'codes.txt'])
      expect([code, name, await hasNames(`${code}\nEFGH-IJKL\n`, name)]).toEqual([code, name, false]);
});

it('lines of codes are sent in parts within the limit of a call', () => {
  expect(partsOf(Array.from({ length: 4_001 }, () => 'A')).map(({ length }) => length)).toEqual([
    2_000, 2_000, 1,
  ]);
  const long = Array.from({ length: 300 }, () => 'x'.repeat(4_096));
  expect(partsOf(long).map(({ length }) => length)).toEqual([244, 56]);
});

it('a line of codes that is too long is sent truncated', () => {
  const [part] = partsOf(['x'.repeat(5_000_000)]);
  expect(part?.[0]?.length).toBe(8_194);
});
