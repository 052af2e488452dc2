import { expect, test } from 'vitest';
import { type KindRow, makePacks } from './sizes-as-packs.ts';

let line = 1;
const size = (kind: string, cells: Readonly<Record<string, string>> = {}, group = 'seed'): KindRow => {
  line += 1;
  return { group, kind, row: { line, cells: { name: `Seed ${kind}`, sellingPrice: '12000', ...cells }, extra: 0 } };
};

const describe = (rows: readonly KindRow[]) => {
  const made = makePacks(rows);
  return made.rows.map(({ cells, packs = [] }) =>
    [`${cells.name}: ${cells.quantityInStock ?? '?'}`, ...packs.map(({ name, factor }) => `${name} = ${factor}`)].join(
      ', ',
    ),
  );
};

test.for([
  [
    'larger sizes are packs of the smallest, which has the stock of all',
    [
      ['2 kg', '40'],
      ['10 kg', '4'],
    ],
    ['Seed 2 kg: 60, 10 kg = 5'],
  ],
  [
    'the smallest may stand anywhere',
    [
      ['1L', '1'],
      ['250 ml', '2'],
      ['500ml', ''],
    ],
    ['Seed 250 ml: 6, 500ml = 2, 1L = 4'],
  ],
  [
    'what holds no exact number of the smallest stays a product',
    [
      ['3 kg', '1'],
      ['10 kg', '1'],
      ['6 kg', '1'],
    ],
    ['Seed 3 kg: 3, 6 kg = 2', 'Seed 10 kg: 1'],
  ],
  [
    'kilograms are no litres',
    [
      ['1 kg', '1'],
      ['5 l', '1'],
    ],
    ['Seed 1 kg: 1', 'Seed 5 l: 1'],
  ],
  [
    'colours are no sizes',
    [
      ['Red', '1'],
      ['Blue', '1'],
    ],
    ['Seed Red: 1', 'Seed Blue: 1'],
  ],
  [
    'one size that stands twice is one pack',
    [
      ['1 kg', '1'],
      ['2 kg', '1'],
      ['2 KG', '1'],
    ],
    ['Seed 1 kg: 3, 2 kg = 2', 'Seed 2 KG: 1'],
  ],
  [
    'no stock stays none',
    [
      ['1 kg', ''],
      ['2 kg', ''],
    ],
    ['Seed 1 kg: , 2 kg = 2'],
  ],
  [
    'a stock that is no number leaves the size a product',
    [
      ['1 kg', '1'],
      ['2 kg', 'many'],
    ],
    ['Seed 1 kg: 1', 'Seed 2 kg: many'],
  ],
] as const)('sizes as packs: %s [BULK-021]', ([, rows, expected]) => {
  expect(describe(rows.map(([kind, quantityInStock]) => size(kind, { quantityInStock })))).toEqual(expected);
});

test('a size without a price stays a product, and so do rows of another product and rows without any [BULK-021]', () => {
  const rows = [
    size('1 kg'),
    size('2 kg', { sellingPrice: 'variable' }),
    size('5 kg', {}, 'other'),
    size('9 kg', {}, ''),
  ];
  expect(describe(rows)).toEqual(['Seed 1 kg: ?', 'Seed 2 kg: ?', 'Seed 5 kg: ?', 'Seed 9 kg: ?']);
});

test('the codes of packs are counted, as they are left out [BULK-021]', () => {
  const codes = { barcode: '6001', productId: 'SC10' };
  expect(makePacks([size('2 kg', codes), size('10 kg', codes), size('4 kg')]).codes).toBe(2);
});
