type Query = { readonly queryKey: readonly unknown[] };

/** Has queries ask anew: all that may be old, or those that are picked. */
export type RefetchMissed = (pick?: (query: Query) => boolean) => void;

interface Held {
  readonly dukaAnswers?: { readonly hold?: (ask: RefetchMissed) => void };
}

/** Whether the copy of the shop leads this page; known before the scripts of the copy are here. */
export function isHeld(): boolean {
  return (window as Held).dukaAnswers?.hold !== undefined;
}

/**
 * Asks for what was missed: at once, or where the copy of the shop leads the page once its feed has said whether anything was
 * (`answer-calls.ts` has put that there).
 */
export function deferRefetch(ask: RefetchMissed): void {
  const { hold } = (window as Held).dukaAnswers ?? {};
  if (hold) hold(ask);
  else ask();
}
