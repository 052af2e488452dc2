import { AppwriteException, Client } from 'appwrite';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';

/**
 * The members of the SDK's socket that `realtime.ts` changes and reads. The SDK calls them private and may change them
 * with any release.
 */
interface Realtime {
  onMessage: (event: MessageEvent<string>) => void;
  createSocket: () => void;
  socket?: Socket;
  heartbeat?: unknown;
  lastMessage?: unknown;
  reconnect: boolean;
}

/** The browser's side of a socket. */
class Socket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  readyState = Socket.OPEN;
  readonly sent: string[] = [];

  constructor() {
    super();
    sockets.push(this);
  }

  send(text: string) {
    this.sent.push(text);
  }

  /** Closes as the browser does: closing at once, closed when the other side agrees. */
  close() {
    this.readyState = Socket.CLOSING;
  }

  end() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

let sockets: Socket[] = [];
const url = new URL('https://duka.example/v1/shops/s1/imports');

function makeClient() {
  const client = new Client().setEndpoint('https://duka.example/v1').setProject('duka');
  return { client, realtime: (client as unknown as { realtime: Realtime }).realtime };
}

/** Opens a client that listens, after the SDK's short wait for further channels. */
function listen(heard: (event: unknown) => void = () => {}) {
  const made = makeClient();
  const stop = made.client.subscribe('documents', heard);
  vi.advanceTimersByTime(100);
  return { ...made, stop };
}

beforeEach(() => {
  sockets = [];
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('window', { setTimeout, setInterval, localStorage: { getItem: () => null } });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
});

const message = (data: object) => new MessageEvent('message', { data: JSON.stringify(data) });

test('the SDK opens its socket and reads it by functions that are looked up anew, so that they can be replaced', () => {
  const { client, realtime } = makeClient();
  const { onMessage, createSocket } = realtime;
  const read = vi.fn(onMessage);
  const open = vi.fn(createSocket);
  Object.assign(realtime, { onMessage: read, createSocket: open });
  const heard: unknown[] = [];
  client.subscribe('documents', (event) => heard.push(event));
  vi.advanceTimersByTime(100);
  expect(open).toHaveBeenCalledOnce();
  expect(sockets).toEqual([realtime.socket]);

  const event = { channels: ['documents'], events: ['create'], payload: { $id: 'hoe' } };
  realtime.socket?.dispatchEvent(message({ type: 'event', data: event }));
  vi.advanceTimersByTime(0);
  expect(read).toHaveBeenCalledOnce();
  expect(heard).toEqual([event]);
  expect(realtime.lastMessage).toEqual({ type: 'event', data: event });

  vi.spyOn(console, 'error').mockImplementation(() => {});
  sockets[0]?.end();
  vi.advanceTimersByTime(1000);
  expect(open).toHaveBeenCalledTimes(2);
  expect(realtime.socket).toBe(sockets[1]);
});

test('the SDK keeps its heartbeat, an interval, where it can be ended, and goes on with it over a line that is closed', () => {
  const { realtime } = listen();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const [socket] = sockets;
  socket?.dispatchEvent(new Event('open'));
  expect(realtime.heartbeat).toBeDefined();
  vi.advanceTimersByTime(20_000);
  expect(socket?.sent).toEqual(['{"type":"ping"}']);
  realtime.createSocket = () => {};
  socket?.end();
  vi.advanceTimersByTime(20_000);
  expect(socket?.sent).toHaveLength(2);
  clearInterval(realtime.heartbeat as number);
  vi.advanceTimersByTime(60_000);
  expect(socket?.sent).toHaveLength(2);
});

test('the SDK tries no further when the last message is a policy violation, whoever noted it', () => {
  const { realtime } = listen();
  realtime.lastMessage = { type: 'error', data: { code: 1008 } };
  sockets[0]?.end();
  vi.advanceTimersByTime(120_000);
  expect(sockets).toHaveLength(1);
});

test('the SDK tries no further while it waits to see closed what it closed itself', () => {
  const { realtime, stop } = listen();
  expect(realtime.reconnect).toBe(true);
  stop();
  vi.advanceTimersByTime(100);
  expect(realtime.reconnect).toBe(false);
  sockets[0]?.end();
  vi.advanceTimersByTime(120_000);
  expect(realtime.reconnect).toBe(true);
  expect(sockets).toHaveLength(1);
});

test('the SDK prepares an upload whose headers and form another sender can use', () => {
  const { client } = makeClient();
  const file = new File(['x'], 'hoe.png');
  const headers = { 'content-type': 'multipart/form-data', 'content-range': 'bytes 0-0/1' };
  const payload = { fileId: 'f1', file, permissions: ['read("user:asha")', 'read("user:juma")'] };
  const { uri, options } = client.prepareRequest('post', url, headers, payload);
  expect(uri).toBe(url.href);
  expect(options).toMatchObject({ method: 'POST', credentials: 'include' });
  expect(options.headers).toMatchObject({ 'X-Appwrite-Project': 'duka', 'content-range': 'bytes 0-0/1' });
  expect(options.headers).not.toHaveProperty('content-type');
  const form = options.body as FormData;
  expect([...form.keys()]).toEqual(['fileId', 'file', 'permissions[]', 'permissions[]']);
  expect(form.get('file')).toMatchObject({ name: 'hoe.png', size: 1 });
});

test('the SDK sends a call of our own: parameters in the address or as JSON, and throws what is refused', async () => {
  const { client } = makeClient();
  const send = vi.fn<typeof fetch>(async () => Response.json({ imported: 2 }));
  vi.stubGlobal('fetch', send);
  expect(await client.call('get', new URL(url), {}, { from: '2026-11-01', kinds: ['a', 'b'] })).toEqual({
    imported: 2,
  });
  expect(send.mock.lastCall?.[0]).toBe(`${url}?from=2026-11-01&kinds%5B0%5D=a&kinds%5B1%5D=b`);
  expect(send.mock.lastCall?.[1]).toMatchObject({ method: 'GET', credentials: 'include' });

  await client.call('post', url, { 'content-type': 'application/json' }, { rows: [1] });
  expect(send.mock.lastCall?.[1]).toMatchObject({ method: 'POST', body: '{"rows":[1]}' });

  const refusal = { message: 'No.', code: 409, type: 'document_already_exists', version: '1.7.0' };
  send.mockResolvedValueOnce(Response.json(refusal, { status: 409 }));
  const refused = await client.call('delete', url).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(AppwriteException);
  expect(refused).toMatchObject({
    ...{ message: 'No.', code: 409, type: 'document_already_exists' },
    response: JSON.stringify(refusal),
  });
});
