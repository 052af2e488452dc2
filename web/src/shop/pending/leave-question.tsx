import { formatPrice } from '@duka/domain/values/money';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { Command } from '#data/outbox/command.ts';
import { outboxName } from '#data/outbox/command-list.ts';
import { pageOutbox, useCommands } from '#data/outbox/create-outbox.ts';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { hasUnsent, type Leaving, listUnsentKeys } from '#session/account-cleanup.ts';
import { Button } from '#ui/base/button.tsx';
import { ModalActions } from '#ui/page/dialog.tsx';
import { Modal } from '#ui/page/modal.tsx';

/** No part of the paths that the sign-in brings along. */
const outboxPath = '/outbox';

interface LeaveQuestionProps {
  /** Whose work would be lost. */
  leaving: Leaving;
  title: string;
  /** Says what leaving does beside that. */
  text?: string;
  /** On the button that leaves all the same. */
  leaveLabel: string;
  onLeave: () => void;
  onStay: () => void;
  /** Called where nothing would be lost after all. */
  onNothing: () => void;
}

/**
 * Says what leaving this device would take along that is not sent or saved yet, and offers to send it first: once all of it is sent,
 * leaving follows by itself; what could not be sent is said.
 */
export function LeaveQuestion({ leaving, title, text, leaveLabel, onLeave, onStay, onNothing }: LeaveQuestionProps) {
  const textId = useId();
  const { work, progress, send } = useUnsentWork(leaving);
  const isNothingLeft = work === 'none';
  const leaveIfSent = useEffectEvent(() => (progress.state === 'not-begun' ? onNothing() : onLeave()));
  useEffect(() => {
    if (isNothingLeft) leaveIfSent();
  }, [isNothingLeft]);
  if (work === 'reading' || work === 'none') return null;
  const isSending = progress.state === 'sending';
  const canSend = work.waiting > 0;
  return (
    <Modal
      layout="question"
      role="alertdialog"
      title={title}
      describedBy={textId}
      closeButton={false}
      isBusy={isSending}
      onClose={onStay}
    >
      <div id={textId} className="px-5 pb-6 text-muted sm:px-6">
        {text ? <p className="mb-3">{text}</p> : null}
        <p>{m.layout_logout_unsent_text()}</p>
        <UnsentList work={work} />
        <p role="status" className="mt-3 font-medium text-ink empty:hidden">
          {isSending ? m.layout_logout_sending({ sent: progress.sent, count: progress.count }) : null}
          {progress.state === 'ended' && canSend ? m.layout_logout_not_sent({ count: work.waiting }) : null}
        </p>
        {work.refused > 0 ? (
          <p className="mt-3 text-ink">
            {m.layout_logout_refused({ count: work.refused })}{' '}
            <Link to={outboxPath} onClick={onStay} className="font-semibold underline underline-offset-2">
              {m.outbox_look()}
            </Link>
          </p>
        ) : null}
      </div>
      <ModalActions>
        <Button variant="dangerQuiet" disabled={isSending} onClick={onLeave}>
          {leaveLabel}
        </Button>
        <Button
          variant={canSend ? 'secondary' : 'primary'}
          disabled={isSending}
          onClick={onStay}
          data-autofocus={canSend ? undefined : true}
        >
          {m.layout_logout_stay()}
        </Button>
        {canSend ? (
          <Button busy={isSending} onClick={send} data-autofocus>
            {m.layout_logout_send_first()}
          </Button>
        ) : null}
      </ModalActions>
    </Modal>
  );
}

/** Names what would be lost, kind by kind. */
export function UnsentList({ work }: { work: UnsentWork }) {
  return (
    <ul className="mt-3 list-disc pl-5 text-ink">
      {toLines(work).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function toLines({ sales, payments, messages, products, others, unfinished }: UnsentWork): string[] {
  const withSum = (
    { count, total }: UnsentWork['sales'],
    one: (named: { amount: string }) => string,
    many: (named: { count: number; amount: string }) => string,
  ) => {
    const amount = formatPrice(total);
    return count === 1 ? [one({ amount })] : count > 1 ? [many({ count, amount })] : [];
  };
  const plain = (count: number, one: () => string, many: (named: { count: number }) => string) =>
    count === 1 ? [one()] : count > 1 ? [many({ count })] : [];
  return [
    ...withSum(sales, m.unsent_sale, m.unsent_sales),
    ...withSum(payments, m.unsent_payment, m.unsent_payments),
    ...plain(messages, m.unsent_message, m.unsent_messages),
    ...plain(products, m.unsent_product, m.unsent_products),
    ...plain(others, m.unsent_other, m.unsent_others),
    ...plain(unfinished, m.unsent_form, m.unsent_forms),
  ];
}

interface UnsentWorkState {
  /** What is on this device alone. */
  readonly work: UnsentWork | 'reading' | 'none';
  readonly progress: {
    readonly state: 'not-begun' | 'sending' | 'ended';
    readonly sent: number;
    /** How many waited when it began. */
    readonly count: number;
  };
  readonly send: () => void;
}

/** Reads what an account would lose by leaving, sends it when it is asked to, and says how far that has come. */
export function useUnsentWork(leaving: Leaving): UnsentWorkState {
  const [work, setWork] = useState<UnsentWorkState['work']>('reading');
  const [state, setState] = useState<UnsentWorkState['progress']['state']>('not-begun');
  const [count, setCount] = useState(0);
  const waiting = useCommands().filter((command) => command.state === 'waiting' && !command.isQuiet).length;
  const read = useEffectEvent(async () => setWork((await readUnsentWork(leaving)) ?? 'none'));
  useEffect(() => void read(), []);
  const send = async () => {
    setCount(waiting);
    setState('sending');
    try {
      await (await pageOutbox.open()).sendAll();
      setWork((await readUnsentWork(leaving)) ?? 'none');
    } finally {
      setState('ended');
    }
  };
  return { work, progress: { state, sent: Math.max(count - waiting, 0), count }, send: () => void send() };
}

/** What an account would lose with a sign-out: how much of each kind, and what the sales and payments come to in shillings. */
export interface UnsentWork {
  readonly sales: { readonly count: number; readonly total: number };
  readonly payments: { readonly count: number; readonly total: number };
  readonly messages: number;
  readonly products: number;
  readonly others: number;
  /** Typed and not saved: forms, drafts of messages, files of products. They cannot be sent. */
  readonly unfinished: number;
  /** How many of those that can be sent wait, and how many the server has refused. */
  readonly waiting: number;
  readonly refused: number;
}

/** Reads what is on this device alone; undefined where nothing is. Rejects where a script does not arrive. */
export async function readUnsentWork(leaving: Leaving): Promise<UnsentWork | undefined> {
  if (!hasUnsent(leaving)) return undefined;
  const keys = listUnsentKeys(leaving);
  const { userId } = leaving;
  // A browser that grants no room has kept no command either.
  if (keys.includes(outboxName(userId)) && !pageOutbox.commands.isLoaded(userId))
    await pageOutbox.open().catch(() => undefined);
  const work = countUnsent(pageOutbox.commands.read(), keys);
  return work.waiting + work.refused + work.unfinished > 0 ? work : undefined;
}

/** Counts commands that are not sent, and what is kept under these keys of local storage. */
function countUnsent(commands: readonly Command[], keys: readonly string[]): UnsentWork {
  const unsent = commands.filter(({ state, isQuiet }) => state !== 'sent' && !isQuiet);
  const of = (kind: Kind) => unsent.filter((command) => kindOf(command) === kind);
  const count = (state: Command['state']) => unsent.filter((command) => command.state === state).length;
  const isOutbox = (key: string) => key.startsWith('duka.outbox.');
  return {
    sales: { count: of('sale').length, total: sum(of('sale'), ({ expected }) => expected?.orderTotal) },
    payments: { count: of('payment').length, total: sum(of('payment'), ({ data }) => data.amount) },
    messages: of('message').length,
    products: of('product').length,
    others: of('other').length,
    unfinished: keys.filter((key) => !isOutbox(key)).length,
    waiting: count('waiting'),
    refused: count('refused'),
  };
}

type Kind = 'sale' | 'payment' | 'message' | 'product' | 'other';

function kindOf({ kind, collection, data }: Command): Kind {
  if (kind === 'sale') return 'sale';
  if (collection === 'creditEntries' && data.kind === 'payment') return 'payment';
  if (collection === 'messages') return 'message';
  return collection === 'products' ? 'product' : 'other';
}

function sum(commands: readonly Command[], read: (command: Command) => unknown): number {
  return commands.reduce((total, command) => total + (Number(read(command)) || 0), 0);
}
