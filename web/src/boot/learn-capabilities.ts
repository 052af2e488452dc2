import { askCapabilities, isOwnServer, setCapabilities } from '#api/capabilities.ts';
import { backend } from '#api/client.ts';
import { readStored, store } from './browser-storage.ts';

/**
 * Learns what the backend can do before anything of it is shown: once on this device, and anew beside each later start. Where it
 * cannot be asked it does what it did.
 */
export async function learnCapabilities(): Promise<void> {
  if (isOwnServer) return;
  const key = `duka.capabilities.${backend.endpoint}`;
  const kept = readStored(key);
  if (kept !== null) setCapabilities(kept.split(' '));
  const asked = askCapabilities().then((names) => {
    if (names === undefined) return;
    store(key, names.join(' '));
    // What stands on the screen by now stays as it is.
    if (kept === null) setCapabilities(names);
  });
  if (kept === null) await asked;
}
