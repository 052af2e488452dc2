import { expect, test } from 'vitest';
import { findStranger, readStoreId, readTexts, toIdOrNull } from './request-data.ts';

test('what only the server decides, and what nobody knows, is refused by its name; members with a $ are passed over', () => {
  const find = (data: object) => findStranger(data as Record<string, unknown>, ['note'], ['total']);
  expect(find({ note: 'x', $id: 'a' })).toBeUndefined();
  expect(find({ colour: 'red', total: 5 })).toEqual({
    attribute: 'total',
    text: 'is decided by the server; leave it out',
  });
  expect(find({ colour: 'red' })).toEqual({ attribute: 'colour', text: 'is not known' });
});

test.each([
  ['shop', 'shop'],
  [{ $id: 'shop' }, 'shop'],
  [undefined, null],
  ['', null],
  [7, undefined],
  [{ id: 'shop' }, undefined],
  ['no id', undefined],
])('of a relation to %j the id is read: %j [R7]', (value, id) => {
  expect(toIdOrNull(value)).toBe(id);
  if (!id) expect(readStoreId({ storeId: value }, ['storeId'], [])).toMatchObject({ attribute: 'storeId' });
});

test('texts are read without blanks around them, missing ones as empty, and counted by characters', () => {
  const read = (note: unknown) => readTexts({ note }, { note: 3 });
  expect([read(' a '), read(undefined), read(null)]).toEqual([{ note: 'a' }, { note: '' }, { note: '' }]);
  expect(read('🌽🌽🌽')).toEqual({ note: '🌽🌽🌽' });
  expect(read('abcd')).toEqual({ attribute: 'note', text: 'must be a text of at most 3 characters' });
  expect(read(7)).toMatchObject({ attribute: 'note' });
});
