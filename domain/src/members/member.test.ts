import { expect, test } from 'vitest';
import { presetRights } from '#collections/rights.ts';
import { explainRuleBreak } from '#rule-words.ts';
import { parseMember } from './member.ts';
import { checkMemberForm, readNewMember, toMemberValues } from './member-form.ts';

const document = {
  ...{ $id: 'm1', storeId: 'shop', name: 'Neema', phone: null, accountId: { $id: 'neema' }, role: 'cashier' },
  ...{ rights: ['sell', 'fly'], discountLimit: null, active: true, hasPin: null, lastSeenAt: null },
};

test('a member is read of a document, with relations as ids or nested, and without rights that nobody knows [R63]', () => {
  expect(parseMember(document)).toEqual({
    ...{ id: 'm1', storeId: 'shop', name: 'Neema', phone: '', accountId: 'neema', role: 'cashier', rights: ['sell'] },
    ...{ discountLimit: null, active: true, hasPin: false, lastSeenAt: null },
  });
});

test.each([undefined, null, 'Neema', {}, { ...document, $id: 7 }, { ...document, role: 'king' }])(
  '%j is no member [R63]',
  (value) => expect(parseMember(value)).toBeUndefined(),
);

test('every failing field of a member is named, with what to do [R64]', () => {
  const form = { name: '', phone: 'x', role: 'king', rights: 'sell', discountLimit: Number.NaN, active: 1 };
  expect(checkMemberForm(form).map(explainRuleBreak)).toEqual([
    'Attribute "name" must be the name of the person',
    'Attribute "phone" must be a phone number such as 0712 345 678, or be left empty',
    'Attribute "role" must be one of manager, cashier, storekeeper; the owner hands the shop over instead',
    'Attribute "rights" must be a list of known rights, each once',
    'Attribute "discountLimit" must be a percentage from 0 to 100, or null for no limit',
    'Attribute "active" must be true or false',
  ]);
});

test.each([
  {},
  { name: 'x'.repeat(128) },
  { name: '🌽'.repeat(128) },
  { phone: '' },
  { phone: null },
  { phone: '+254 712 345 678' },
  { rights: [] },
  { discountLimit: 0 },
  { discountLimit: 100 },
  { discountLimit: 2.5 },
])('a change to %j is taken [R64]', (form) => expect(checkMemberForm(form)).toEqual([]));

test.each([
  { rights: ['sell', 'sell'] },
  { rights: [1] },
  { discountLimit: -1 },
  { name: 'x'.repeat(129) },
  { name: 7 },
])('a change to %j is not [R64]', (form) => expect(checkMemberForm(form)).toHaveLength(1));

test('only what was given is stored, in the forms that are stored [R47, R64]', () => {
  expect(toMemberValues({})).toEqual({});
  expect(toMemberValues({ phone: '' })).toEqual({ phone: null });
  const form = {
    name: ' Neema ',
    phone: '0712 345 678',
    rights: ['stock', 'sell'],
    discountLimit: null,
    active: false,
  };
  expect(toMemberValues(form)).toEqual({
    ...{ name: 'Neema', phone: '+255712345678', rights: ['sell', 'stock'], discountLimit: null, active: false },
  });
});

test('a new member needs a name and a role, and has the rights of the role unless others are given [R64]', () => {
  expect(readNewMember({})).toMatchObject({ problems: [{ attribute: 'name' }, { attribute: 'role' }] });
  expect(readNewMember({ name: 'N', role: 'storekeeper' })).toMatchObject({
    values: { rights: presetRights.storekeeper, phone: null, active: true },
  });
  expect(readNewMember({ name: 'N', role: 'storekeeper', rights: [] })).toMatchObject({ values: { rights: [] } });
});
