import { expect, test } from 'vitest';
import { createHub } from './hub.ts';
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
