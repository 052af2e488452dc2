import { expect, test } from 'vitest';
import { checkPermissions, defaultPermissions, isPermitted, parsePermission, rolesOf } from './permissions.ts';

const asha = { accountId: 'asha', emailVerified: false, labels: ['seller'] };

test.each([
  ['read("any")', [{ action: 'read', role: 'any' }]],
  ['update("user:asha/verified")', [{ action: 'update', role: 'user:asha/verified' }]],
  ['delete("team:shop/owner")', [{ action: 'delete', role: 'team:shop/owner' }]],
  [
    'write("users")',
    [
      { action: 'update', role: 'users' },
      { action: 'delete', role: 'users' },
    ],
  ],
])('%s is a permission (8.2)', (text, permissions) => {
  expect(parsePermission(text)).toEqual(permissions);
});

test.each([
  'create("any")',
  'read(any)',
  "read('any')",
  'read("everyone")',
  'read("user:")',
  'read("user:a b")',
  'read("users/other")',
  'read("any/verified")',
  'read("any") ',
  'READ("any")',
  '',
  7,
  null,
])('%j is malformed (8.2)', (text) => {
  expect(parsePermission(text)).toBeUndefined();
});

test('a member holds the roles of its account, of all members and of its labels; a guest only those of guests (8.2)', () => {
  expect(rolesOf(asha)).toEqual([
    'any',
    'user:asha',
    'user:asha/unverified',
    'users',
    'users/unverified',
    'label:seller',
  ]);
  expect(rolesOf(undefined)).toEqual(['any', 'guests']);
});

test('a member may hand out its own roles, each stored once (8.2)', () => {
  expect(checkPermissions(['write("user:asha")', 'update("user:asha")', 'read("any")'], asha)).toEqual({
    ok: true,
    permissions: ['update("user:asha")', 'delete("user:asha")', 'read("any")'],
  });
  expect(checkPermissions([], asha)).toEqual({ ok: true, permissions: [] });
});

test('the operator may hand out any role that is well formed, and gets none by default (8.2)', () => {
  const permissions = ['read("user:juma")', 'read("team:shop")'];
  expect(checkPermissions(permissions, 'operator')).toEqual({ ok: true, permissions });
  expect(checkPermissions(['read("everyone")'], 'operator')).toMatchObject({ ok: false, problem: 'malformed' });
  expect(defaultPermissions('operator')).toEqual([]);
});

test('a role of another account is refused with the list of one’s own (8.2)', () => {
  expect(checkPermissions(['read("user:juma")'], asha)).toEqual({
    ok: false,
    problem: 'foreign-role',
    message:
      'Permissions must be one of: (any, user:asha, user:asha/unverified, users, users/unverified, label:seller)',
  });
});

test.each([['read("any")'], [[1]], [{}], [Array(101).fill('read("any")')]])(
  'permissions of another shape are malformed (8.2)',
  (value) => {
    expect(checkPermissions(value, asha)).toMatchObject({ ok: false, problem: 'malformed' });
  },
);

test('what nobody asked for belongs to its maker; a guest’s thing to no one (8.2)', () => {
  expect(defaultPermissions(asha)).toEqual(['read("user:asha")', 'update("user:asha")', 'delete("user:asha")']);
  expect(defaultPermissions(undefined)).toEqual([]);
});

test('a right holds for its action and its role only (8.2)', () => {
  expect(isPermitted(['read("users")'], 'read', rolesOf(asha))).toBe(true);
  expect(isPermitted(['read("users")'], 'update', rolesOf(asha))).toBe(false);
  expect(isPermitted(['read("users")'], 'read', rolesOf(undefined))).toBe(false);
});
