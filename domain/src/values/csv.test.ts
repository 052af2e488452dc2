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
