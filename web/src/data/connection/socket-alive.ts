import { client } from './client.ts';
import { elapsedSince, type Moment, readMoment } from './elapsed.ts';

/** Milliseconds of silence after which a line may have been cut without a word; a heartbeat is answered every 20 s (RT-008). */
const silenceMs = 45_000;
const heardAt = new WeakMap<WebSocket, Moment>();

/** Returns whether the line for events is open, and has said something a moment ago. */
export function isSocketAlive(): boolean {
  const { socket } = (client as unknown as { realtime: { readonly socket?: WebSocket } }).realtime;
  if (!socket || socket.readyState !== WebSocket.OPEN) return false;
  const note = () => heardAt.set(socket, readMoment());
  if (!heardAt.has(socket)) {
    note();
    socket.addEventListener('message', note);
  }
  const heard = heardAt.get(socket);
  return heard !== undefined && elapsedSince(heard) < silenceMs;
}
