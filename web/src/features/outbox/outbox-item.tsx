import { formatDayAndTime } from '@duka/domain/values/dates';
import { tiePrices } from '@duka/domain/values/unbroken-price';
import { toServerText } from '#data/calls/now.ts';
import type { Command } from '#data/outbox/command.ts';
import { pageOutbox } from '#data/outbox/create-outbox.ts';
import type { Correction } from '#data/outbox/open-outbox.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { Card } from '#ui/page/card.tsx';

// Most work is taken; the words of every reason weigh as much as the page.
const RejectionReason = lazyComponent(async () => (await import('./rejection-reason.tsx')).RejectionReason);
// What two devices have changed alike is rare.
const loadBothValues = () => import('./both-values.tsx');
const BothValues = lazyComponent(async () => (await loadBothValues()).BothValues);

/** One thing that was done without a network, why it was not taken where it was not, and what can be done about it. */
export function OutboxItem({ command, onDiscard }: { command: Command; onDiscard: () => void }) {
  const { id, title, doneAt, sentAt, state, refusal, path, fixPath, kind } = command;
  const stored = kind === 'change' ? refusal?.stored : undefined;
  const tryAgain = (changes?: Correction) => void pageOutbox.open().then((outbox) => outbox.tryAgain(id, changes));
  return (
    <li>
      <Card padding="snug" className="flex flex-col gap-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <p className="max-w-full font-semibold wrap-anywhere">{tiePrices(title)}</p>
          <p className="text-sm text-muted tabular-nums">
            {sentAt
              ? m.outbox_sent_at({ time: formatDayAndTime(toServerText(sentAt)) ?? '' })
              : m.outbox_done_at({ time: formatDayAndTime(toServerText(doneAt)) ?? '' })}
          </p>
        </div>
        {refusal ? (
          <LazyPart>
            <RejectionReason command={command} />
          </LazyPart>
        ) : null}
        {stored ? (
          <LazyPart>
            <BothValues command={command} stored={stored} />
          </LazyPart>
        ) : null}
        {refusal && !stored ? <Details details={command.details} /> : null}
        {state === 'sent' ? null : (
          <div className="mt-1 flex flex-wrap gap-3">
            {stored ? (
              <>
                <Button variant="secondary" onClick={() => tryAgain({ seen: { ...command.seen, ...stored } })}>
                  {m.outbox_keep_mine()}
                </Button>
                <Button variant="secondary" onClick={async () => (await loadBothValues()).discardOwn(command, stored)}>
                  {m.outbox_keep_theirs()}
                </Button>
              </>
            ) : null}
            {refusal && !stored ? (
              <Button variant="secondary" onClick={() => tryAgain()}>
                {m.outbox_try_again()}
              </Button>
            ) : null}
            {refusal && fixPath ? (
              <ButtonLink to={fixPath} variant="secondary">
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

function Details({ details = [] }: Pick<Command, 'details'>) {
  const filled = details.filter(([, value]) => value !== '');
  if (filled.length === 0) return null;
  return (
    <dl className="grid grid-cols-1 gap-1 text-sm">
      {filled.map(([label, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: What was typed stays as it is, and a label may stand twice.
        <div key={index} className="flex flex-wrap gap-x-4">
          <dt className="font-medium">{label}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
