import { projectId } from '@duka/domain/project';
import { WebSocket } from 'ws';
import { until } from '#survival/until.ts';
import type { AttackTarget, Member } from './attack-target.ts';

/** A socket of live events, with the events that it has received. */
export interface Listener {
  readonly received: readonly { readonly type: string; readonly data: Record<string, unknown> }[];
  /** The ids of what the events so far are about; a ping that is answered proves that none is under way. */
  receivedIds(): Promise<unknown[]>;
  say(text: string): void;
  isClosed(): boolean;
  close(): void;
}

/** Opens a socket, and waits until the server has answered it in whatever way. */
export async function listen(
  { url }: Pick<AttackTarget, 'url'>,
  channels: readonly string[],
  as?: Pick<Member, 'session'>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Listener> {
  const query = new URLSearchParams([['project', projectId], ...channels.map((name) => ['channels[]', name])]);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/v1/realtime?${query}`, {
    headers: { ...(as && { 'x-appwrite-session': as.session }), ...headers },
  });
  const received: Listener['received'][number][] = [];
  let isClosed = false;
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  socket.on('close', () => {
    isClosed = true;
  });
  socket.on('error', () => {
    isClosed = true;
  });
  await until(() => isClosed || received.length > 0, 'the first word on a socket');
  let pongs = 0;
  return {
    received,
    async receivedIds() {
      pongs += 1;
      socket.send(JSON.stringify({ type: 'ping' }));
      await until(() => received.filter(({ type }) => type === 'pong').length >= pongs, 'a pong');
      const events = received.filter(({ type }) => type === 'event');
      return events.map(({ data }) => (data.payload as { $id?: unknown }).$id);
    },
    say: (text) => socket.send(text),
    isClosed: () => isClosed,
    close: () => socket.terminate(),
  };
}
