import type { Question } from './question.ts';

/** A request as the SDK prepares it for `fetch`. */
export interface PreparedRequest {
  readonly uri: string;
  readonly options: RequestInit;
}

export interface CallOptions {
  /** Whether the server alone may answer, and not the phone's copy. */
  readonly isFresh?: boolean;
  /** Tells the server who is at the counter: it waits for nothing, and all else waits for it. */
  readonly isFirst?: boolean;
}

/** A response of the server, with the moments between which it travelled, by the clocks of this device. */
export interface ServerResponse {
  readonly uri: string;
  readonly response: Response;
  readonly sentMs: number;
  readonly cameMs: number;
  /** The milliseconds in between by a clock that nobody sets. */
  readonly tookMs: number;
}

/** What the server answered to a question that the phone's copy may be asked later. */
export interface ServerAnswer {
  readonly question: Question;
  readonly uri: string;
  readonly data: unknown;
}

type Query = { readonly queryKey: readonly unknown[] };

/** Refetches stale queries: all that may be stale, or those that are picked. */
export type RefetchMissed = (pick?: (query: Query) => boolean) => void;

/** What the scripts of the phone's copy answer. */
export interface LocalAnswers {
  /** Answers before the server, on a local-first page; undefined for what the server is to be asked. */
  answerFirst(question: Question): Promise<unknown>;
  /** Answers where nothing can be reached; undefined where only the call failed, and where the copy has no answer. */
  answerOffline(question: Question, address: string): Promise<unknown>;
  /** Sends a call over the open socket; undefined for one that travels by itself (R42). */
  requestOverSocket(uri: string, options: RequestInit): Promise<Response | undefined>;
}

/** Loads those scripts. */
export type LoadLocalAnswers = () => Promise<LocalAnswers>;

/** Decides where each call of a seller's page is answered: by the phone's copy, over the open socket or over the network. */
export interface Source {
  /** Whether the copy is asked before the server (decision 0067). */
  readonly isLocalFirst: boolean;
  /** How many calls of this page may have changed something. */
  readonly writes: number;
  /** Resolves to the data of the answer; rejects as the SDK's `call` does. */
  answer(request: PreparedRequest, options?: CallOptions): Promise<unknown>;
  /** From now on the phone's copy answers too: first on a local-first page, and where nothing can be reached. Counts once. */
  answerLocally(load: LoadLocalAnswers): void;
  /** Calls `listener` with each response of the server; returns how to stop. */
  onResponse(listener: (response: ServerResponse) => void): () => void;
  /** Calls the one `listener` with each answer of the server that is worth storing, those that came before it too; returns how to stop. */
  onAnswer(listener: (answer: ServerAnswer) => void): () => void;
  /** Refetches what was missed: at once, or on a local-first page once its feed says whether anything was. */
  deferRefetch(refetch: RefetchMissed): void;
  /** Calls the one `listener` with each deferred refetch, those that wait already too. */
  onDeferredRefetch(listener: (refetch: RefetchMissed) => void): void;
}
