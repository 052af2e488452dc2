import type { Command } from '#data/outbox/command.ts';
import { m } from '#paraglide/messages.js';
import { toRejectionText } from '#shop/rejection-text.ts';

/** Why the server did not take a command, and what can be done about it. */
export function RejectionReason({ command }: { command: Command }) {
  const { why, advice, detail } = toRejectionText(command);
  return (
    <>
      <p className="font-medium wrap-anywhere text-danger">{why}</p>
      {advice ? <p className="text-sm">{advice}</p> : null}
      {detail ? <p className="text-sm wrap-anywhere text-muted">{m.outbox_server_said({ words: detail })}</p> : null}
    </>
  );
}
