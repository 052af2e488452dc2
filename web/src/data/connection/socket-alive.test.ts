// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { client } from './client.ts';
import { isSocketAlive } from './socket-alive.ts';

test('a line that was open before the device slept is not taken for alive, though the running clock stood still [RT-008]', () => {
  const socket = Object.assign(new EventTarget(), { readyState: WebSocket.OPEN });
  const { realtime } = client as unknown as { realtime: { socket?: unknown } };
  realtime.socket = socket;
  onTestFinished(() => {
    realtime.socket = undefined;
    vi.restoreAllMocks();
  });
  expect(isSocketAlive()).toBe(true);
  const now = Date.now();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  vi.spyOn(Date, 'now').mockReturnValue(now + 60_000);
  expect(isSocketAlive()).toBe(false);
  socket.dispatchEvent(new Event('message'));
  expect(isSocketAlive()).toBe(true);
});
