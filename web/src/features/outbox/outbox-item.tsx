import { formatDayAndTime } from '@duka/domain/values/dates';
import { formatQuantity } from '@duka/domain/values/quantity';
import type { Command } from '#outbox/command.ts';
import { findOutbox } from '#outbox/serve-outbox.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { Card } from '#ui/page/card.tsx';
import { refusalText } from './refusal-text.ts';

/** One thing that was done without a network, why it was not taken where it was not, and what can be done about it. */
export function OutboxItem({ command, onDiscard }: { command: Command; onDiscard: () => void }) {
  const { id, title, doneAt, sentAt, state, refusal, path, mendPath, kind } = command;
  const stored = kind === 'change' ? refusal?.stored : undefined;
  const tryAgain = (changes?: Partial<Pick<Command, 'data' | 'seen'>>) =>
    void findOutbox().then((outbox) => outbox.tryAgain(id, changes));
  /** Of what is not in question the seller's stays. */
  const keepTheirs = (theirs: Readonly<Record<string, unknown>>) => {
    const rest = Object.entries(command.data).filter(([name]) => !(name in theirs));
    if (rest.length > 0) tryAgain({ data: Object.fromEntries(rest) });
    else void findOutbox().then((outbox) => outbox.discard(id));
  };
  return (
    <li>
      <Card padding="snug" className="flex flex-col gap-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="max-w-full font-semibold wrap-anywhere">{title}</p>
          <p className="text-sm text-muted tabular-nums">
            {sentAt
              ? m.outbox_sent_at({ time: formatDayAndTime(sentAt) ?? '' })
              : m.outbox_done_at({ time: formatDayAndTime(doneAt) ?? '' })}
          </p>
        </div>
        {refusal ? <p className="font-medium wrap-anywhere text-danger">{refusalText(command)}</p> : null}
        {stored ? (
          <dl className="grid grid-cols-1 gap-1 text-sm">
            {Object.keys(stored).map((name) => (
              <div key={name} className="flex flex-wrap gap-x-4">
                <dt className="font-medium">{command.labels?.[name] ?? ''}</dt>
                <dd>{m.outbox_yours({ value: toText(command.data[name]) })}</dd>
                <dd>{m.outbox_theirs({ value: toText(stored[name]) })}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {state === 'sent' ? null : (
          <div className="mt-1 flex flex-wrap gap-3">
            {stored ? (
              <>
                <Button variant="secondary" onClick={() => tryAgain({ seen: { ...command.seen, ...stored } })}>
                  {m.outbox_keep_mine()}
                </Button>
                <Button variant="secondary" onClick={() => keepTheirs(stored)}>
                  {m.outbox_keep_theirs()}
                </Button>
              </>
            ) : null}
            {refusal && !stored ? (
              <Button variant="secondary" onClick={() => tryAgain()}>
                {m.outbox_try_again()}
              </Button>
            ) : null}
            {refusal && mendPath ? (
              <ButtonLink to={mendPath} variant="secondary">
                {m.outbox_mend()}
              </ButtonLink>
            ) : null}
            {path ? (
              <ButtonLink to={path} variant="secondary">
                {m.outbox_look()}
              </ButtonLink>
            ) : null}
            {stored ? null : (
              <Button variant="ghost" onClick={onDiscard}>
                {m.outbox_discard()}
              </Button>
            )}
          </div>
        )}
      </Card>
    </li>
  );
}

function toText(value: unknown): string {
  if (typeof value === 'number') return formatQuantity(value);
  // What is chosen from a list is stored by its id.
  if (typeof value === 'object' && value !== null) return m.outbox_stored_other();
  return value === null || value === undefined || value === '' ? m.outbox_nothing() : String(value);
}
