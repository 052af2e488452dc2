import { answerCalls } from './answer-calls.ts';
import { storeInstallPrompt } from './install-prompt.ts';

/** The address of `outbox/answers-with-pending.ts` as it was built; `web/build/service-worker.ts` writes it in. */
declare const answerScript: string;

// The service worker puts this script ahead of all others into the page that it keeps (`web/worker/pages.ts`), so that the
// very first calls have an answer where no network is there.
const load = () => import(/* @vite-ignore */ answerScript);
answerCalls(load);
// Without a line it is needed as soon as the first call has failed.
if (!navigator.onLine) load().catch(() => undefined);

// The browser asks once, and maybe before the page that would tell of it is there (`install-prompt.ts`).
storeInstallPrompt();
