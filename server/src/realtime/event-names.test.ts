import { expect, test } from 'vitest';
import { listEventNames } from './event-names.ts';

test('a session’s event goes by its name, without its action, and with * for every id (wire section 10) [RT-001]', () => {
  const resource = [
    ['users', 'u1'],
    ['sessions', 's1'],
  ] as const;
  expect(listEventNames({ resource, action: 'create' })).toEqual([
    'users.u1.sessions.s1.create',
    'users.u1.sessions.*.create',
    'users.*.sessions.s1.create',
    'users.*.sessions.*.create',
    'users.u1.sessions.s1',
    'users.u1.sessions.*',
    'users.*.sessions.s1',
    'users.*.sessions.*',
  ]);
});

test('what was updated of an account stands behind the action, and may be left out (wire section 10) [RT-001]', () => {
  expect(listEventNames({ resource: [['users', 'u1']], action: 'update.prefs' })).toEqual([
    'users.u1.update.prefs',
    'users.*.update.prefs',
    'users.u1.update',
    'users.*.update',
    'users.u1',
    'users.*',
  ]);
});
