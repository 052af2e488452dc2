import { client } from '#data/connection/client.ts';
import { createSource } from '#data/source.ts';
import { storeInstallPrompt } from './install-prompt.ts';

export const loadLocalAnswers = () => import('#data/outbox/answers-with-pending.ts');

/** Has the calls of this page answered by a source from now on, which asks the network alone. */
export function connectSource() {
  const source = client.source ?? createSource();
  client.source = source;
  return source;
}

/** Has them answered from the phone's copy too. */
export function answerLocally(): void {
  connectSource().answerLocally(loadLocalAnswers);
}

/** Begins a page that the service worker has stored, ahead of its first calls. */
export function startStoredPage(): void {
  answerLocally();
  // Without a network it is needed as soon as the first call has failed.
  if (!navigator.onLine) loadLocalAnswers().catch(() => undefined);
  // The browser asks once, and maybe before the page that would show it is there (`install-prompt.ts`).
  storeInstallPrompt();
}
