import { expect, test } from 'vitest';
import { matchPeopleHeadings, type PeopleKind } from './people-columns.ts';
import { readPeople } from './read-people.ts';
import { type SourceCell, toSourceTable } from './source-table.ts';

const today = '2026-11-21';

function read(rows: readonly (readonly SourceCell[])[], kind: PeopleKind = 'customers', signs = {}) {
  const table = toSourceTable(
    'people.csv',
    ',',
    rows.map((cells, index) => ({ line: index + 1, cells })),
  );
  return readPeople(table, { uses: matchPeopleHeadings(table.headings, kind), signs }, today);
}

test.for([
  ['our own file of debts', 'customers', 'Name,Phone,Owes,Limit,Oldest debt', 'name phone owed limit since'],
  ['Loyverse', 'customers', 'Customer ID,Customer name,Email,Phone,Address,Note', '- name - phone - note'],
  ['Square', 'customers', 'First Name,Surname,Email Address,Phone Number,Memo', 'name surname - phone note'],
  ['Shopify', 'customers', 'First Name,Last Name,Email,Phone,Note', 'name surname - phone note'],
  ['Odoo', 'customers', 'Display Name,Phone,Email,Total Receivable', 'name phone - owed'],
  ['Kiswahili', 'customers', 'Jina la mteja,Simu,Deni,Tangu,Kikomo,Maelezo', 'name phone owed since limit note'],
  ['suppliers', 'suppliers', 'Supplier name,Mobile,Balance,Limit', 'name phone owed -'],
] as const)('the columns of people are known by their headings: %s [BULK-040]', ([, kind, headings, expected]) => {
  const found = matchPeopleHeadings(headings.split(','), kind);
  expect(found.map((column) => column ?? '-').join(' ')).toBe(expected);
});

test('people are read with what they owe, since when, and up to how much they may [BULK-040]', () => {
  const { people, bad } = read([
    ['First name', 'Surname', 'Phone', 'Debt', 'Since', 'Limit', 'Note'],
    ['Asha', 'Mushi', '0712 345 678', 'TSh 12,500', '01/10/2026', '50,000/=', 'Pays on Fridays'],
    ['Baraka', '', '', '', '', '', ''],
  ]);
  expect([people, bad]).toEqual([
    [
      {
        ...{ line: 2, name: 'Asha Mushi', phone: '+255712345678', owed: 12_500 },
        since: '2026-10-01',
        limit: 50_000,
        note: 'Pays on Fridays',
      },
      { line: 3, name: 'Baraka', phone: '', owed: 0, since: '', limit: null, note: '' },
    ],
    [],
  ]);
});

test.for([
  ['no name', ['', '0712345678', '1', ''], 'name name_missing'],
  ['a name of 129 characters', ['x'.repeat(129), '', '', ''], 'name name_too_long'],
  ['a number that is none', ['Asha', 'at the shop', '', ''], 'phone not_a_phone'],
  ['a debt that is no amount', ['Asha', '', 'much', ''], 'owed not_an_amount'],
  ['a debt below 0', ['Asha', '', '-5', ''], 'owed not_an_amount'],
  ['a debt of half a shilling', ['Asha', '', '0.5', ''], 'owed not_an_amount'],
  ['a day that is none', ['Asha', '', '5', '31/02/2026'], 'since not_a_day'],
  ['a day that is yet to come', ['Asha', '', '5', '2026-11-22'], 'since day_ahead'],
] as const)('a person with %s is told, with the line [BULK-041]', ([, cells, expected]) => {
  const { people, bad } = read([['Name', 'Phone', 'Owes', 'Since'], [...cells]]);
  expect([people, bad.map(({ line, column, reason }) => `${line} ${column} ${reason}`)]).toEqual([
    [],
    [`2 ${expected}`],
  ]);
});

test('who stands twice, by number or by name, is taken once, and the second line names the first [BULK-041]', () => {
  const { people, bad } = read([
    ['Name', 'Phone', 'Owes'],
    ['Asha', '0712345678', '1'],
    ['Asha M', '+255 712 345 678', '2'],
    ['Baraka', '', '3'],
    [' BARAKA', '', '4'],
  ]);
  expect(people.map(({ owed }) => owed)).toEqual([1, 3]);
  expect(bad.map(({ line, first }) => [line, first])).toEqual([
    [3, 2],
    [5, 4],
  ]);
});

test('an amount of two meanings is asked about, and read as the answer says [BULK-041]', () => {
  const rows = [
    ['Name', 'Owes'],
    ['Asha', '1.355'],
  ];
  const [doubt] = read(rows).doubtful;
  expect(doubt).toMatchObject({ sign: '.', example: '1.355' });
  expect(read(rows, 'customers', { '.': 'thousands' })).toMatchObject({ people: [{ owed: 1355 }], doubtful: [] });
});
