import { expect, test } from 'vitest';
import {
  checkPermitForm,
  checkPermitValues,
  listLacking,
  listReminders,
  type Permit,
  parsePermit,
  permitStateOf,
  remindedRange,
  toPermitAttributes,
} from './permit.ts';

const today = '2026-11-27';
const permit: Permit = {
  id: 'p',
  kind: 'pesticides',
  number: 'TPHPA/1',
  authority: 'TPHPA',
  lastDay: '2027-06-30',
  file: '',
};

test('a permit is read as it is stored; a kind of a later version and rows without an id are none [INPUT-020]', () => {
  const row = {
    $id: 'p',
    kind: 'pesticides',
    number: 'TPHPA/1',
    authority: 'TPHPA',
    expiresAt: '2027-06-30T00:00:00.000+00:00',
  };
  expect(parsePermit(row)).toEqual(permit);
  expect(parsePermit({ ...row, authority: null, expiresAt: null })).toEqual({ ...permit, authority: '', lastDay: '' });
  for (const wrong of [{ ...row, kind: 'rockets' }, { ...row, $id: undefined }, { ...row, number: 7 }, null, 'x'])
    expect(parsePermit(wrong)).toBeUndefined();
  expect(parsePermit({ ...row, file: '/files/f/view' })).toEqual({ ...permit, file: '/files/f/view' });
  expect(toPermitAttributes({ ...permit, number: ' TPHPA/1 ', authority: ' ' })).toEqual({
    ...{ kind: 'pesticides', number: 'TPHPA/1', authority: null, expiresAt: '2027-06-30T00:00:00.000+00:00' },
  });
});

test.each([
  [{ kind: '' }, { kind: 'kind_missing' }],
  [
    { kind: 'rockets', number: ' ' },
    { kind: 'kind_missing', number: 'number_missing' },
  ],
  [{ number: 'x'.repeat(65) }, { number: 'too_long' }],
  [{ authority: 'x'.repeat(10_000) }, { authority: 'too_long' }],
  [{ lastDay: '2027-02-31' }, { lastDay: 'day_wrong' }],
  [{ lastDay: '', authority: '' }, {}],
])('the form with %j has the problems %j [INPUT-021]', (changes, problems) => {
  expect(checkPermitForm({ ...permit, ...changes })).toEqual(problems);
});

test('the server takes no other kind and no empty number [INPUT-021]', () => {
  expect(checkPermitValues({ kind: 'rockets' })).toMatchObject({ attribute: 'kind' });
  expect(checkPermitValues({ number: ' ' })).toMatchObject({ attribute: 'number' });
  expect(checkPermitValues({ kind: 'other', number: '1' })).toBeUndefined();
  expect(checkPermitValues({ authority: null })).toBeUndefined();
});

test.each([
  ['2027-01-27', undefined, 'valid'],
  ['2027-01-26', 60, 'due'],
  ['2026-12-28', 60, 'due'],
  ['2026-12-27', 30, 'due'],
  ['2026-12-05', 30, 'due'],
  ['2026-12-04', 7, 'due'],
  ['2026-11-27', 7, 'due'],
  ['2026-11-26', 0, 'lapsed'],
  ['2026-10-28', 0, 'lapsed'],
  ['2026-10-27', undefined, 'lapsed'],
  ['', undefined, 'valid'],
])('a permit that holds until %s has the reminder %s and is %s [INPUT-022]', (lastDay, reminder, state) => {
  expect(listReminders([{ ...permit, lastDay }], today).map(({ days }) => days)).toEqual(
    reminder === undefined ? [] : [reminder],
  );
  const [from, to] = remindedRange(today);
  expect(lastDay >= from && lastDay <= to).toBe(reminder !== undefined);
  expect(permitStateOf({ lastDay }, today)).toBe(state);
});

test('goods need the permit of their category, which may have lapsed or be missing [INPUT-023]', () => {
  const lapsed = { ...permit, lastDay: '2026-11-26' };
  const kinds = (names: string[], permits: Permit[]) =>
    listLacking(names, permits, today).map(({ kind, lapsed: of }) => [kind, of?.lastDay]);
  expect(kinds(['Crop protection'], [permit])).toEqual([]);
  expect(kinds(['Crop protection'], [lapsed])).toEqual([['pesticides', '2026-11-26']]);
  expect(kinds(['Crop protection'], [lapsed, permit])).toEqual([]);
  expect(kinds(['Crop protection', 'Seeds'], [lapsed, { ...lapsed, lastDay: '2025-01-01' }])).toEqual([
    ['pesticides', '2026-11-26'],
    ['seeds', undefined],
  ]);
  expect(kinds(['Cereals'], [lapsed])).toEqual([]);
  expect(kinds(['Crop protection'], [])).toEqual([['pesticides', undefined]]);
});

test('nobody is reminded of a permit that another one of its kind outlives [INPUT-022]', () => {
  const old = { ...permit, lastDay: '2026-12-01' };
  const due = (...others: Permit[]) => listReminders([old, ...others], today).map(({ permit: { id } }) => id);
  expect(due()).toEqual(['p']);
  expect(due({ ...permit, id: 'new' })).toEqual([]);
  expect(due({ ...permit, id: 'endless', lastDay: '' })).toEqual([]);
  expect(due({ ...permit, id: 'seeds', kind: 'seeds' })).toEqual(['p']);
  expect(
    listReminders(
      [
        { ...old, kind: 'other' },
        { ...permit, kind: 'other' },
      ],
      today,
    ),
  ).toHaveLength(1);
});
