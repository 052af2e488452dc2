/** Session cookies are shared by all tabs, so each tells the others when it signs in or out. */
const channelName = 'duka.session';

export function announceSessionChange(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

/** Calls `onChange` when another tab signed in or out; answers how to stop. */
export function onSessionChange(onChange: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = onChange;
  return () => channel.close();
}
