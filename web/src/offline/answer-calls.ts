import { readQuestion } from './question.ts';

/** The script that answers, which comes when it is needed. */
export type LoadAnswers = () => Promise<typeof import('./answer-offline.ts')>;

/** Set once the page's calls are answered. */
const mark = 'dukaAnswers';

/**
 * From now on a reading call of this page to which no answer comes is answered from the copy of the shop, where no network is there
 * at all. Everything else fails as it would.
 */
export function answerCalls(load: LoadAnswers): void {
  if (mark in window) return;
  Object.assign(window, { [mark]: true });
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    try {
      return await send(input, init);
    } catch (error) {
      // `fetch` rejects with a TypeError, and only when no answer came.
      const question = error instanceof TypeError ? readQuestion(String(input), init?.method) : undefined;
      const answer = question && (await (await load()).answerOffline(question));
      if (answer === undefined) throw error;
      return Response.json(answer);
    }
  };
}
