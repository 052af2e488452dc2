import { actRights } from '@duka/domain/members/screen-rights';
import { formatPrice } from '@duka/domain/values/money';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { listDoubts } from '@duka/domain/wallets/doubts';
import type { Why } from '@duka/domain/wallets/match-message';
import { matchMessage } from '@duka/domain/wallets/match-message';
import { useId, useState } from 'react';
import { readNowMs } from '#data/calls/now.ts';
import { toApiFailure } from '#data/connection/api-error.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { translateError } from '#shop/error-messages.ts';
import type { ReceiptTarget } from '#shop/receipts/receipt-queries.ts';
import { ReasonDialog } from '#shop/trade/reason-dialog.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { Card } from '#ui/page/card.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { ChooseDebt } from './choose-debt.tsx';
import { nameDebt, type ShownDebt } from './open-debts.ts';
import { type ReceiptAct, type ShownMessage, useReceiptAct } from './receipt-actions.ts';
import { describeReasons, describeSource, doubtWords } from './receipt-words.ts';

interface MessageCardProps {
  storeId: string;
  message: ShownMessage;
  /** The id of a message that the shop has noted, else the text of one that it has not. */
  subject: { readonly noted: string } | { readonly text: string };
  debts: readonly ShownDebt[];
  /** The order or the debt whose page it was pasted for. */
  askedFor?: ReceiptTarget | undefined;
  onDone?: () => void;
}

/** What one message says, that nobody has confirmed yet, and what it may be the payment of (WALLET-021, WALLET-022). */
export function MessageCard({ storeId, message, subject, debts, askedFor, onDone }: MessageCardProps) {
  const headingId = useId();
  const { show } = useToast();
  const may = useMay();
  const act = useReceiptAct(storeId, message, subject);
  const [isChoosing, setChoosing] = useState(false);
  const [isDismissing, setDismissing] = useState(false);
  const { amount, fee, sender, phone } = message;
  const isNoted = 'noted' in subject;
  const mayConfirm = (target: ReceiptTarget) =>
    may(['money', ...('orderId' in target ? actRights.moveOrder : actRights.recordDebt)]);
  const proposed = listProposed(message, debts, askedFor).filter(({ target }) => mayConfirm(target));

  function run(asked: ReceiptAct, done: string) {
    act.mutate(asked, {
      onSuccess: (isStored) => {
        setDismissing(false);
        show(isStored ? done : m.outbox_kept());
        onDone?.();
      },
    });
  }
  const confirm = (target: ReceiptTarget) =>
    run({ act: 'confirm', target }, m.receipts_confirmed({ amount: formatUnbroken(amount) }));

  return (
    <Card padding="snug">
      <section aria-labelledby={headingId} id={isNoted ? subject.noted : undefined} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 id={headingId} className="min-w-0 font-semibold wrap-anywhere">
            <Figure size="lead">{formatPrice(amount)}</Figure>
          </h3>
          <Badge tone="warning">{m.receipts_said()}</Badge>
        </div>
        <div className="text-sm text-muted">
          <p className="wrap-anywhere text-ink">
            {[sender, phone].filter(Boolean).join(', ') || m.receipts_no_sender()}
          </p>
          <p className="wrap-anywhere tabular-nums">{describeSource(message)}</p>
          {fee ? <p className="tabular-nums">{m.receipts_fee({ fee: formatUnbroken(fee) })}</p> : null}
        </div>
        {listDoubts(message, readNowMs()).map((doubt) => (
          <Alert key={doubt} kind="warning">
            {doubtWords[doubt]()}
          </Alert>
        ))}
        {proposed.length > 0 ? (
          <ul aria-label={m.receipts_guesses()} className="flex flex-col gap-2">
            {proposed.map((guess) => (
              <li key={JSON.stringify(guess.target)} className="rounded-control border border-line p-3">
                <p className="font-medium wrap-anywhere">{nameDebt(guess)}</p>
                <p className="text-sm text-muted tabular-nums">
                  {[m.receipts_owes({ owed: formatUnbroken(guess.owed) }), describeReasons(guess.why)]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </p>
                <Button
                  size="compact"
                  className="mt-2"
                  busy={act.isPending}
                  onClick={() => confirm(guess.target)}
                  aria-label={m.receipts_confirm_for({ name: nameDebt(guess) })}
                >
                  {m.receipts_confirm()}
                </Button>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-sm text-muted">{m.receipts_no_guess()}</p>
        )}
        {isChoosing ? (
          <ChooseDebt
            debts={debts.filter(({ target }) => mayConfirm(target))}
            isBusy={act.isPending}
            onChoose={confirm}
          />
        ) : null}
        {act.error && !isDismissing ? <Alert kind="error">{sayFailure(act.error)}</Alert> : null}
        <div className="flex flex-wrap gap-2">
          {isChoosing ? null : (
            <Button variant="secondary" size="compact" onClick={() => setChoosing(true)}>
              {m.receipts_choose()}
            </Button>
          )}
          {isNoted ? (
            <Button variant="ghost" size="compact" onClick={() => setDismissing(true)}>
              {m.receipts_dismiss()}
            </Button>
          ) : (
            <Button
              variant="secondary"
              size="compact"
              busy={act.isPending}
              onClick={() => run({ act: 'note', target: askedFor }, m.receipts_noted())}
            >
              {m.receipts_note()}
            </Button>
          )}
        </div>
      </section>
      {isDismissing ? (
        <ReasonDialog
          title={m.receipts_dismiss_title()}
          text={m.receipts_dismiss_text()}
          actionLabel={m.receipts_dismiss()}
          isBusy={act.isPending}
          error={act.error}
          onClose={() => setDismissing(false)}
          onConfirm={(reason) => run({ act: 'dismiss', reason }, m.receipts_dismissed())}
        />
      ) : null}
    </Card>
  );
}

type ProposedDebt = ShownDebt & { readonly why: readonly Why[] };

/** Lists the guesses about a message; what its page was opened for comes first. */
function listProposed(
  message: ShownMessage,
  debts: readonly ShownDebt[],
  askedFor: ReceiptTarget | undefined,
): readonly ProposedDebt[] {
  const isAsked = ({ target }: ShownDebt) => JSON.stringify(target) === JSON.stringify(askedFor);
  const guesses = matchMessage(message, debts) as readonly ProposedDebt[];
  const asked = debts.filter((debt) => isAsked(debt) && !guesses.some(isAsked)).map((debt) => ({ ...debt, why: [] }));
  return [...asked, ...guesses.filter(isAsked), ...guesses.filter((guess) => !isAsked(guess))];
}

function sayFailure(error: Error): string {
  const { type, said } = toApiFailure(error);
  return translateError(type, said);
}
