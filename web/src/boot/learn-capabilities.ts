import { readStored, store } from '#data/browser-storage.ts';
import { askCapabilities, isOwnServer, setCapabilities } from '#data/calls/capabilities.ts';
import { backend } from '#data/connection/client.ts';

/**
 * Learns what the backend can do before anything of it is shown: once on this device, and anew beside each later start, for the
 * one after it: what stands on the screen stays as it is. Where it cannot be asked it does what it did.
 */
export async function learnCapabilities(): Promise<void> {
  if (isOwnServer) return;
  const key = `duka.capabilities.${backend.endpoint}`;
  const kept = readStored(key);
  const asked = askCapabilities().then((names) => {
    if (names) store(key, names.join(' '));
    return names;
  });
  setCapabilities(kept?.split(' ') ?? (await asked) ?? []);
}
