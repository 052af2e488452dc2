import { expect, test } from 'vitest';
import { createHub, listEventNames } from './hub.ts';
import type { Listener } from './listener.ts';

test('when the readers of an event cannot be looked up, the sockets that listen for it are closed to reconnect, and no others [RT-003]', async () => {
  const failures: unknown[] = [];
  const ended: string[] = [];
  const hub = createHub({ now: () => new Date(0), logFailure: (error) => failures.push(error) });
  const listen = (name: string, channel: string): Listener => ({
    ...{ caller: { kind: 'guest' }, channels: [channel], expiresAt: undefined, send: () => {} },
    end: (refusal) => void ended.push(`${name} ${refusal}`),
  });
  hub.enter(listen('files', 'files'));
  hub.enter(listen('documents', 'documents'));
  const away = new Error('the database is away');
  const findAudience = () => Promise.reject(away);
  hub.publish({ resource: [['files', 'f']], action: 'create', channels: ['files'], findAudience });
  await hub.delivered();
  expect([failures, ended]).toEqual([[away], ['files missed']]);
});

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
    'users.u1',
    'users.*',
  ]);
});

test('an event of a document has the names of the collections and databases around it, too: 22 names, and one of a file 10', () => {
  const document = [
    ['databases', 'd'],
    ['collections', 'c'],
    ['documents', 'x'],
  ] as const;
  const names = listEventNames({ resource: document, action: 'create' });
  expect(names).toHaveLength(22);
  expect(names.slice(-6)).toEqual([
    ...['databases.d.collections.c', 'databases.d.collections.*', 'databases.*.collections.c'],
    ...['databases.*.collections.*', 'databases.d', 'databases.*'],
  ]);
  const file = [
    ['buckets', 'files'],
    ['files', 'f'],
  ] as const;
  expect(listEventNames({ resource: file, action: 'delete' })).toHaveLength(10);
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
