/** What Chromium hands over where the app can be installed, which the types do not know. */
interface InstallEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

/** Where the page keeps it: the script that hears of it may not be the one that asks. */
const mark = 'dukaInstall';
const asked = 'beforeinstallprompt';
const page: EventTarget & { [mark]?: InstallEvent | undefined } = window;

/** From now on the browser's own question is kept for `askToInstall`, instead of being shown at once. */
export function storeInstallPrompt(): void {
  page.addEventListener(asked, (event) => {
    event.preventDefault();
    page[mark] = event as InstallEvent;
  });
  page.addEventListener('appinstalled', () => {
    page[mark] = undefined;
  });
}

/** Calls `listener` when the app can be installed, or is; returns how to stop. */
export function onInstallable(listener: () => void): () => void {
  const names = [asked, 'appinstalled'];
  for (const name of names) page.addEventListener(name, listener);
  return () => {
    for (const name of names) page.removeEventListener(name, listener);
  };
}

export function isInstallable(): boolean {
  return page[mark] !== undefined;
}

/** Has the browser ask, which it does once; returns whether the seller agreed. */
export async function askToInstall(): Promise<boolean> {
  const event = page[mark];
  page[mark] = undefined;
  return (await event?.prompt())?.outcome === 'accepted';
}
