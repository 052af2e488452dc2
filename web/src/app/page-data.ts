import { client } from '#data/connection/client.ts';
import { createData } from '#data/create-data.ts';
import { storeInstallPrompt } from './install-prompt.ts';

/** The data of this page, made once. */
export const data = createData();

/** Has the calls of this page answered by its source from now on, which asks the network alone until `data.answerLocally()`. */
export function connectData(): void {
  client.source = data.source;
}

/** Begins a page that the service worker has stored, ahead of its first calls. */
export function startStoredPage(): void {
  connectData();
  data.answerLocally();
  // Without a network it is needed as soon as the first call has failed.
  if (!navigator.onLine) data.loadLocal().catch(() => undefined);
  // The browser asks once, and maybe before the page that would show it is there (`install-prompt.ts`).
  storeInstallPrompt();
}
