export type SessionChange = 'signed-in' | 'signed-out';

/** One channel for both ways: it does not hear itself, as a second one in the same tab would. */
let channel: BroadcastChannel | undefined;

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('duka.session');
  return channel;
}

/** Session cookies are shared by all tabs, so each notifies the others when it signs in or out. */
export function announceSessionChange(change: SessionChange): void {
  openChannel().postMessage(change);
}

/** Calls `onChange` when another tab signed in or out; returns a function that stops it. */
export function onSessionChange(onChange: (change: SessionChange) => void): () => void {
  const listen = ({ data }: MessageEvent<SessionChange>) => onChange(data);
  openChannel().addEventListener('message', listen);
  return () => openChannel().removeEventListener('message', listen);
}
