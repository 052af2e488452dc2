import type { Command } from '#data/outbox/command.ts';
import { toRejectionText } from '#shop/rejection-text.ts';

/** Says in the words of the app why the server did not take a message, as the page of what waits does. */
export function RefusedText({ command }: { command: Command }) {
  const { why, detail } = toRejectionText(command);
  return <span className="wrap-anywhere">{detail === '' ? why : `${why} ${detail}`}</span>;
}
