import { type Question, readQuestion } from './question.ts';

/** The script that answers, which comes when it is needed. */
export type LoadAnswers = () => Promise<typeof import('./answer-offline.ts')>;

/** An answer of the server to what a copy of a shop may be asked. */
export interface Heard {
  readonly question: Question;
  /** The path of the call with its question. */
  readonly address: string;
  readonly answer: Response;
}

/** What this page has heard, until someone listens; the script that begins to hear may not be the one that listens. */
interface Ear {
  readonly heard: Heard[];
  listener?: (heard: Heard) => void;
}

const mark = 'dukaAnswers';
/** Answers that wait for a listener at most: those of the start of a page. */
const mostHeard = 40;

/**
 * From now on a reading call of this page to which no answer comes is answered from the copy of the shop, where no network is there
 * at all. Everything else fails as it would.
 */
export function answerCalls(load: LoadAnswers): void {
  if (mark in window) return;
  const ear: Ear = { heard: [] };
  Object.assign(window, { [mark]: ear });
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const question = readQuestion(String(input), init?.method);
    try {
      const response = await send(input, init);
      if (question && response.ok) hear(ear, { question, address: addressOf(input), answer: response.clone() });
      return response;
    } catch (error) {
      // `fetch` rejects with a TypeError, and only when no answer came.
      const isLost = question && error instanceof TypeError;
      const answer = isLost && (await (await load()).answerOffline(question, addressOf(input)));
      if (answer === undefined || answer === false) throw error;
      return Response.json(answer);
    }
  };
}

/** Calls `listener` with each answer that comes, and with those of the start of this page. Answers how to stop. */
export function listenToAnswers(listener: (heard: Heard) => void): () => void {
  const ear = (window as { [mark]?: Ear })[mark];
  if (!ear) return () => {};
  ear.listener = listener;
  for (const heard of ear.heard.splice(0)) listener(heard);
  return () => {
    delete ear.listener;
  };
}

function hear(ear: Ear, heard: Heard): void {
  if (ear.listener) ear.listener(heard);
  else if (ear.heard.length < mostHeard) ear.heard.push(heard);
}

function addressOf(input: RequestInfo | URL): string {
  const { pathname, search } = new URL(String(input));
  return pathname + search;
}
