import { expect, test } from 'vitest';
import { readCell, toCsv } from './csv.ts';

test.each([
  ['Grace', 'Grace'],
  ['Maize, 2 kg', '"Maize, 2 kg"'],
  ['6" nails', '"6"" nails"'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+255712000001', "'+255712000001"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tcmd', "'\tcmd"],
  [' =1+1', "' =1+1"],
  ['Maize;=HYPERLINK(1)', "Maize;'=HYPERLINK(1)"],
  ['Maize; -1', "Maize;' -1"],
  ['Maize\n=1+1', '"Maize\n\'=1+1"'],
  ['Maize;"=1+1', '"Maize;\'""=1+1"'],
  ['Maize; beans', 'Maize; beans'],
  [-5, '-5'],
  [0.5, '0.5'],
  ['', ''],
])('a spreadsheet reads %j as what it says and runs nothing', (value, cell) => {
  expect(toCsv([[value]])).toBe(`\ufeff${cell}\r\n`);
});

test('rows and columns stand in order', () => {
  expect(
    toCsv([
      ['Day', 'Sales'],
      ['2026-11-21', 3000],
    ]),
  ).toBe('\ufeffDay,Sales\r\n2026-11-21,3000\r\n');
});

test.each(['=1+1', "'=1+1", "''-1", "'plain", 'plain', '-', "'", ''])('%j is read back as it was', (text) => {
  const [cell] = toCsv([[text]])
    .slice(1)
    .split('\r\n');
  expect(readCell(cell ?? '')).toBe(text);
});

/** Texts of what matters here, two hundred of them, the same each time. */
const texts = Array.from({ length: 200 }, (_, seed) => {
  const signs = [...`=+-@;,"' \t\r\nab`];
  return Array.from({ length: 1 + (seed % 7) }, (_, at) => signs[(seed * (at + 3) * 7 + at * at) % signs.length]).join(
    '',
  );
});

test('no part of a text begins a formula in a program that splits at semicolons, and each is read back as it was', () => {
  for (const text of texts) {
    const line = toCsv([['first', text, 'last']]).slice(1);
    const cells = line.split(/[;\t\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''));
    expect([text, cells.filter((cell) => /^[=+\-@]/.test(cell))]).toEqual([text, []]);
    const cell = line.slice('first,'.length, -',last\r\n'.length);
    const plain = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    expect(readCell(plain)).toBe(text);
  }
});
