import { formatDayAndTime } from '@duka/domain/values/dates';
import { dayMs } from '@duka/domain/values/durations';
import { useEffect, useState } from 'react';
import { toServerText } from '#data/calls/now.ts';
import type { Command } from '#data/outbox/command.ts';
import { pageOutbox, useCommands } from '#data/outbox/create-outbox.ts';
import { m } from '#paraglide/messages.js';
import { useStorageQuota } from '#shop/pending/use-storage-quota.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ConfirmDialog } from '#ui/page/confirm-dialog.tsx';
import { focusHeading } from '#ui/page/focus-heading.ts';
import { PageHeader } from '#ui/page/page-header.tsx';
import { OutboxItem } from './outbox-item.tsx';

/** Milliseconds after which a pending command is shown as at risk. */
const atRiskAfterMs = dayMs;

/** The work done without a network: pending commands, rejected ones, and those sent today. */
export function OutboxPage() {
  const commands = useCommands().filter(({ isQuiet }) => !isQuiet);
  const [isRead, setRead] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [discarded, setDiscarded] = useState<Command>();
  const { isAlmostFull } = useStorageQuota();
  useEffect(() => {
    // If the outbox cannot be opened, nothing is stored on this device, so nothing is pending.
    pageOutbox
      .open()
      .catch(() => setMissing(true))
      .finally(() => setRead(true));
  }, []);
  const of = (state: Command['state']) => commands.filter((command) => command.state === state);
  const [rejected, pending, sent] = [of('refused'), of('waiting'), of('sent').reverse()];
  const atRiskSince = pending.find(({ doneAt }) => Date.now() - Date.parse(doneAt) > atRiskAfterMs)?.doneAt;
  return (
    <>
      <PageHeader
        title={m.outbox_title()}
        text={m.outbox_text()}
        actions={
          pending.length > 0 ? (
            <Button icon="refresh" onClick={() => void pageOutbox.open().then((outbox) => outbox.run())}>
              {m.outbox_send_now()}
            </Button>
          ) : null
        }
      />
      {isMissing ? <Alert kind="warning">{m.outbox_no_storage()}</Alert> : null}
      {atRiskSince ? (
        <Alert kind="warning">{m.outbox_too_long({ time: formatDayAndTime(toServerText(atRiskSince)) ?? '' })}</Alert>
      ) : null}
      {isAlmostFull ? <Alert kind="warning">{m.outbox_almost_full()}</Alert> : null}
      {isRead && commands.length === 0 ? (
        <EmptyState icon="check-circle" title={m.outbox_empty_title()} text={m.outbox_empty_text()} />
      ) : null}
      <OutboxPart title={m.outbox_refused()} commands={rejected} onDiscard={setDiscarded} />
      <OutboxPart title={m.outbox_waiting()} commands={pending} onDiscard={setDiscarded} />
      <OutboxPart title={m.outbox_sent()} commands={sent} onDiscard={setDiscarded} />
      {discarded ? (
        <ConfirmDialog
          open
          danger
          title={m.outbox_discard_title({ what: discarded.title })}
          message={m.outbox_discard_text()}
          confirmLabel={m.outbox_discard()}
          cancelLabel={m.outbox_keep()}
          onCancel={() => setDiscarded(undefined)}
          onConfirm={() => {
            setDiscarded(undefined);
            void pageOutbox
              .open()
              .then((outbox) => outbox.discard(discarded.id))
              .then(focusHeading);
          }}
        />
      ) : null}
    </>
  );
}

interface OutboxPartProps {
  title: string;
  commands: readonly Command[];
  onDiscard: (command: Command) => void;
}

function OutboxPart({ title, commands, onDiscard }: OutboxPartProps) {
  if (commands.length === 0) return null;
  return (
    <section aria-label={title} className="mb-6">
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{title}</h2>
      <ul aria-label={title} className="flex flex-col gap-3">
        {commands.map((command) => (
          <OutboxItem key={command.id} command={command} onDiscard={() => onDiscard(command)} />
        ))}
      </ul>
    </section>
  );
}
