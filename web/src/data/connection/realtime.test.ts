import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

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

async function listen() {
  const heard: string[] = [];
  const onConnected = vi.fn();
  const { onEventsMissed, subscribeDocuments } = await import('./realtime.ts');
  const stops = [
    subscribeDocuments('messages', { onEvent: ({ action, document }) => heard.push(`${action} ${document.$id}`) }),
    onEventsMissed(onConnected),
  ];
  const stop = () => {
    for (const each of stops) each();
  };
  vi.advanceTimersByTime(100);
  return { heard, onConnected, stop };
}

beforeEach(() => {
  lines = [];
  vi.resetModules();
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const page = new EventTarget();
  vi.stubGlobal('window', Object.assign(page, { setTimeout, setInterval, localStorage: { getItem: () => null } }));
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
  vi.advanceTimersByTime(100_000);
  expect(lines).toHaveLength(1);
  expect(newest().readyState).toBe(3);
});

test('the end of the session is told to the app, not to the console, and no other line is tried; the next session’s is [SESS-002, RT-004]', async () => {
  const { stop } = await listen();
  const { onSessionEnd } = await import('./realtime.ts');
  const onEnd = vi.fn();
  onSessionEnd(onEnd);
  newest().open();
  newest().tell({ type: 'error', data: { code: 1008, message: 'The session has ended.' } });
  newest().close();
  vi.advanceTimersByTime(120_000);
  expect(onEnd).toHaveBeenCalledOnce();
  expect(console.error).not.toHaveBeenCalled();
  expect(lines).toHaveLength(1);

  stop();
  vi.advanceTimersByTime(100);
  await listen();
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
  const { heard } = await listen();
  newest().open();
  const { subscribeDocuments } = await import('./realtime.ts');
  const orders: string[] = [];
  const onEvent = ({ document }: { document: { $id: string } }) => orders.push(document.$id);
  const stop = subscribeDocuments('orders', { onEvent });
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
