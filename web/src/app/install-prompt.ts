/** What Chromium hands over where the app can be installed, which the types do not know. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

const asked = 'beforeinstallprompt';
/** The browser's question, once it may be asked. */
const stored: { prompt?: InstallEvent | undefined } = {};

/** From now on the browser's own question is kept for `askToInstall`, instead of being shown at once. */
export function storeInstallPrompt(): void {
  window.addEventListener(asked, (event) => {
    event.preventDefault();
    stored.prompt = event as InstallEvent;
  });
  window.addEventListener('appinstalled', () => {
    stored.prompt = undefined;
  });
}

/** Calls `listener` when the app can be installed, or is; returns how to stop. */
export function onInstallable(listener: () => void): () => void {
  const names = [asked, 'appinstalled'];
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
}

export function isInstallable(): boolean {
  return stored.prompt !== undefined;
}

/** Has the browser ask, which it does once; returns whether the seller agreed. */
export async function askToInstall(): Promise<boolean> {
  const event = stored.prompt;
  stored.prompt = undefined;
  return (await event?.prompt())?.outcome === 'accepted';
}
