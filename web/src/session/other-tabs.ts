type SessionChange = 'signed-in' | 'signed-out';

/** Session cookies are shared by all tabs, so each tells the others when it signs in or out. */
export function openTabChannel(onChange: (change: SessionChange) => void) {
  // One channel for both ways: it does not hear itself, as a second one would.
  const channel = new BroadcastChannel('duka.session');
  channel.onmessage = ({ data }: MessageEvent<SessionChange>) => onChange(data);
  return {
    announce: (change: SessionChange) => channel.postMessage(change),
    close: () => channel.close(),
  };
}

export type TabChannel = ReturnType<typeof openTabChannel>;
