import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { meetScript } from '#testing/scripts.ts';
import { createConnectivity } from './connectivity.ts';
import { createRealtime } from './realtime.ts';

/** The browser's side of a socket; the test does by hand what the server does. */
class Line extends EventTarget {
  static readonly CLOSING = 2;
  static readonly OPEN = 1;
  readyState = 0;
  readonly sent: string[] = [];
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    lines.push(this);
  }

  open() {
    this.readyState = Line.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  tell(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }

  send(text: string) {
    this.sent.push(text);
  }

  /** Cuts the line, or lets the attempt fail. */
  close() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

let lines: Line[] = [];
const channel = 'databases.marketplace.collections.messages.documents';
const connected = { type: 'connected', data: { channels: [channel], user: { $id: 'asha' } } };

const backend = { endpoint: 'https://duka.example/v1', projectId: 'duka', databaseId: 'marketplace' };

/** Passes the time in which listeners count as one change, and loads the script of the connection. */
async function passChange() {
  vi.advanceTimersByTime(100);
  await vi.dynamicImportSettled();
}

/** A page that listens to messages. */
async function listen(realtime = createRealtime(backend, createConnectivity())) {
  const heard: string[] = [];
  const onConnected = vi.fn();
  const { onEventsMissed, subscribeDocuments } = realtime;
  const stops = [
    subscribeDocuments('messages', { onEvent: ({ action, document }) => heard.push(`${action} ${document.$id}`) }),
    onEventsMissed(onConnected),
  ];
  const stop = () => {
    for (const each of stops) each();
  };
  await passChange();
  return { realtime, heard, onConnected, stop };
}

let stored: string | null;

beforeEach(() => {
  lines = [];
  stored = null;
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: { getItem: () => stored } }));
  vi.stubGlobal('WebSocket', Line);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
});

function newest(): Line {
  const line = lines.at(-1);
  if (!line) throw new Error('There is no socket.');
  return line;
}

/** Answers after how many milliseconds the next attempt follows the loss of this line. */
function loseAndWait(): number {
  const before = lines.length;
  newest().close();
  let waited = 0;
  while (lines.length === before) {
    vi.advanceTimersByTime(100);
    waited += 100;
  }
  return waited;
}

test('the app listens to the documents of a collection and hears what happened to which [RT-001, RT-002]', async () => {
  const { heard } = await listen();
  expect(new URL(newest().url).searchParams.getAll('channels[]')).toContain(channel);
  newest().open();
  for (const action of ['create', 'update', 'delete']) {
    const events = [`${channel}.m1.${action}`, `${channel}.m1`, channel];
    newest().tell({ type: 'event', data: { events, channels: [channel], timestamp: '', payload: { $id: 'm1' } } });
  }
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['create m1', 'update m1', 'delete m1']);
});

test('a lost line is tried again after 1 s five times, 5 s up to the fifteenth, 10 s up to the hundredth, then 60 s [RT-004, RT-005, RT-006, RT-007]', async () => {
  await listen();
  const waits = Array.from({ length: 103 }, loseAndWait);
  expect(waits.slice(0, 5)).toEqual(Array(5).fill(1_000));
  expect(waits.slice(5, 15)).toEqual(Array(10).fill(5_000));
  expect(waits.slice(15, 100)).toEqual(Array(85).fill(10_000));
  expect(waits.slice(100)).toEqual(Array(3).fill(60_000));
  // An open line begins the count anew.
  newest().open();
  expect(loseAndWait()).toBe(1_000);
});

test('an open line is pinged every 20 s [RT-008]', async () => {
  await listen();
  newest().open();
  vi.advanceTimersByTime(19_900);
  expect(newest().sent).toEqual([]);
  newest().tell(connected);
  vi.advanceTimersByTime(40_200);
  expect(newest().sent).toEqual(Array(3).fill('{"type":"ping"}'));

  // A line that is lost, or not yet open, takes none.
  const [first] = lines;
  newest().close();
  vi.advanceTimersByTime(60_000);
  expect(lines.flatMap(({ sent }) => sent)).toEqual(first?.sent);
  expect(first?.sent).toHaveLength(3);
});

test('whoever listens is told when to fetch what was missed: at first, after a break, and when the browser is online again [RT-003]', async () => {
  const { onConnected, stop } = await listen();
  newest().open();
  newest().tell(connected);
  expect(onConnected).toHaveBeenCalledTimes(1);
  loseAndWait();
  newest().open();
  newest().tell(connected);
  expect(onConnected).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event('online'));
  expect(onConnected).toHaveBeenCalledTimes(3);
  stop();
  window.dispatchEvent(new Event('online'));
  expect(onConnected).toHaveBeenCalledTimes(3);
});

test('without a listener the line is closed and not opened again [RT-001]', async () => {
  const { stop } = await listen();
  newest().open();
  stop();
  await passChange();
  vi.advanceTimersByTime(100_000);
  expect(lines).toHaveLength(1);
  expect(newest().readyState).toBe(3);
});

test('the end of the session is told to the app, not to the console, and no other line is tried; the next session’s is [SESS-002, RT-004]', async () => {
  const { realtime, stop } = await listen();
  const onEnd = vi.fn();
  realtime.onSessionEnd(onEnd);
  newest().open();
  newest().tell({ type: 'error', data: { code: 1008, message: 'The session has ended.' } });
  newest().close();
  vi.advanceTimersByTime(120_000);
  expect(onEnd).toHaveBeenCalledOnce();
  expect(console.error).not.toHaveBeenCalled();
  expect(lines).toHaveLength(1);

  stop();
  await passChange();
  await listen(realtime);
  expect(lines).toHaveLength(2);
  newest().open();
  newest().tell(connected);
  expect(loseAndWait()).toBe(1_000);
});

test('nothing is sent over a line that is closed [RT-008]', async () => {
  await listen();
  newest().open();
  newest().tell(connected);
  newest().close();
  vi.advanceTimersByTime(20_900);
  expect(lines.map(({ sent }) => sent)).toEqual([[], []]);
});

test('what another screen listens to is heard over the same line, each its own [RT-001]', async () => {
  const { realtime, heard } = await listen();
  newest().open();
  const orders: string[] = [];
  const onEvent = ({ document }: { document: { $id: string } }) => orders.push(document.$id);
  const stop = realtime.subscribeDocuments('orders', { onEvent });
  const tell = (collection: string, id: string) => {
    const all = `databases.marketplace.collections.${collection}.documents`;
    const events = [`${all}.${id}.create`, `${all}.${id}`, all];
    newest().tell({ type: 'event', data: { events, channels: [all], timestamp: '', payload: { $id: id } } });
    vi.advanceTimersByTime(1);
  };
  tell('orders', 'o1');
  tell('messages', 'm1');
  stop();
  tell('orders', 'o2');
  vi.advanceTimersByTime(1_000);
  expect([heard, orders]).toEqual([['create m1'], ['o1']]);
  expect(lines).toHaveLength(1);
});

test('a page whose parts listen one after the other opens one socket, which asks for requests where one of them does [RT-001]', async () => {
  const { realtime } = await listen();
  expect(lines).toHaveLength(1);
  await listen(realtime);
  expect(lines).toHaveLength(1);

  const other = createRealtime(backend, createConnectivity());
  other.subscribeDocuments('orders', { onEvent: () => {} });
  other.askForRequests();
  await listen(other);
  expect(lines).toHaveLength(2);
  const { protocol, pathname, searchParams } = new URL(newest().url);
  expect([protocol, pathname, searchParams.get('project')]).toEqual(['wss:', '/v1/realtime', 'duka']);
  expect(searchParams.getAll('channels[]')).toContain('requests');
  // A hosted backend is asked for nothing that only our server knows.
  expect(new URL(lines[0]?.url ?? '').searchParams.getAll('channels[]')).not.toContain('requests');
});

test('a socket that is to take requests takes the place of an open one without a lost event [RT-001, RT-003]', async () => {
  const { realtime, heard, onConnected } = await listen();
  const first = newest();
  first.open();
  first.tell(connected);
  realtime.askForRequests();
  await passChange();
  const second = newest();
  expect(second).not.toBe(first);
  second.open();
  const event = (id: string) => {
    const events = [`${channel}.${id}.create`];
    return { type: 'event', data: { events, channels: [channel], timestamp: '', payload: { $id: id } } };
  };
  first.tell(event('m1'));
  expect([first.readyState, onConnected.mock.calls.length]).toEqual([Line.OPEN, 1]);
  expect(realtime.readRequestSocket()).toBeUndefined();

  second.tell({ ...connected, data: { ...connected.data, takesRequests: true } });
  expect([first.readyState, onConnected.mock.calls.length]).toEqual([3, 2]);
  first.tell(event('m2'));
  second.tell(event('m2'));
  expect(heard).toEqual(['create m1', 'create m2']);
  expect(realtime.readRequestSocket()).toBe(second);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(2);
  expect(first.sent).toHaveLength(0);
});

test('while a socket cannot take the place of an open one, events come over the open one [RT-001]', async () => {
  const { realtime, heard } = await listen();
  const [first] = lines;
  first?.open();
  first?.tell(connected);
  realtime.askForRequests();
  await passChange();
  expect(loseAndWait()).toBe(1_000);
  const events = [`${channel}.m1.create`];
  first?.tell({ type: 'event', data: { events, channels: [channel], timestamp: '', payload: { $id: 'm1' } } });
  expect(heard).toEqual(['create m1']);
  expect(realtime.isSocketAlive()).toBe(true);
});

test('a browser that sends no cookies to the backend shows its session over the socket, and events are heard once that is taken [SESS-005]', async () => {
  stored = JSON.stringify({ a_session_duka: 'secret' });
  const { realtime, onConnected } = await listen();
  newest().open();
  newest().tell({ type: 'connected', data: { channels: [channel], user: null } });
  expect(newest().sent).toEqual(['{"type":"authentication","data":{"session":"secret"}}']);
  expect([onConnected.mock.calls.length, realtime.isSocketAlive()]).toEqual([0, false]);
  newest().tell({ type: 'response', data: { to: 'authentication', success: true, user: { $id: 'asha' } } });
  expect([onConnected.mock.calls.length, realtime.isSocketAlive()]).toEqual([1, true]);
  loseAndWait();
  newest().open();
  newest().tell(connected);
  expect(newest().sent).toEqual([]);
});

test('an error that does not end the session is for the console, and the socket stays open [ERR-001]', async () => {
  const { realtime, onConnected } = await listen();
  const onEnd = vi.fn();
  realtime.onSessionEnd(onEnd);
  newest().open();
  newest().tell(connected);
  newest().tell({ type: 'error', data: { code: 1003, message: 'Message type is not valid.' } });
  expect(console.error).toHaveBeenCalledOnce();
  expect([onEnd.mock.calls.length, onConnected.mock.calls.length, newest().readyState]).toEqual([0, 1, Line.OPEN]);
});

test('a socket that was open before the device slept is not taken for alive, though the running clock stood still [RT-008]', async () => {
  const { realtime } = await listen();
  newest().open();
  newest().tell(connected);
  expect(realtime.isSocketAlive()).toBe(true);
  vi.setSystemTime(Date.now() + 60_000);
  expect(realtime.isSocketAlive()).toBe(false);
  newest().tell({ type: 'pong' });
  expect(realtime.isSocketAlive()).toBe(true);
});

test('where the script of the connection does not arrive, it is asked for again after ten seconds [ERR-007]', async () => {
  let isThere = false;
  meetScript('#data/connection/realtime-connection.ts', async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
  });
  await listen();
  expect(lines).toHaveLength(0);
  isThere = true;
  await passChange();
  expect(lines).toHaveLength(0);
  vi.advanceTimersByTime(10_000);
  await passChange();
  expect(lines).toHaveLength(1);
});

test('a socket over which three pings have had no answer counts as cut, and another is opened, though the browser has not noticed [RT-003, RT-008]', async () => {
  const { onConnected } = await listen();
  const [first] = lines;
  first?.open();
  first?.tell(connected);
  for (let pings = 0; pings < 10; pings += 1) {
    vi.advanceTimersByTime(20_000);
    first?.tell({ type: 'pong' });
  }
  vi.advanceTimersByTime(79_000);
  expect([lines.length, first?.sent.length]).toEqual([1, 13]);
  vi.advanceTimersByTime(2_000);
  expect([lines.length, first?.readyState]).toEqual([2, 3]);
  newest().open();
  newest().tell(connected);
  expect(onConnected).toHaveBeenCalledTimes(2);
});

test('six requests wait for their responses at a time, each for 15 s (R42)', async () => {
  const { realtime } = await listen();
  newest().open();
  newest().tell({ ...connected, data: { ...connected.data, takesRequests: true } });
  const connection = await realtime.connect();
  const read = { method: 'GET', path: '/shops/s1/today' };
  const responses = Array.from({ length: 6 }, () => connection.request(read));
  expect(connection.request(read)).toBeUndefined();
  const sent = newest().sent.map((text) => JSON.parse(text));
  expect(sent[5]).toEqual({ type: 'request', data: { id: '6', ...read } });
  newest().tell({ type: 'response', data: { to: 'request', id: '6', status: 204, date: '', sentBytes: 9 } });
  expect(await responses[5]).toMatchObject({ status: 204 });
  const lost = Promise.allSettled(responses.slice(0, 5));
  vi.advanceTimersByTime(15_000);
  const reasons = (await lost).map((each) => each.status === 'rejected' && each.reason instanceof TypeError);
  expect(reasons).toEqual(Array(5).fill(true));
});
