import { type ReceivedMethod, receivedMethods } from '@duka/domain/money/payment';
import {
  type PaidShare,
  type PurchaseDraft,
  paidShares,
  purchasePayments,
  purchaseRest,
} from '@duka/domain/stock/purchase-draft';
import { m } from '#paraglide/messages.js';
import { paymentWords } from '#shop/trade/payment-words.ts';
import { ShortBalance } from '#shop/trade/short-balance.tsx';
import type { IconName } from '#ui/base/icon.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { SegmentsField } from '#ui/forms/segments-field.tsx';
import { Card } from '#ui/page/card.tsx';

interface PurchasePaymentProps {
  storeId: string;
  draft: PurchaseDraft;
  /** The purchase that this one corrects, whose payments come back. */
  corrected: PurchaseDraft | undefined;
  errorOf: (field: string) => string | undefined;
  onChange: (changes: Partial<PurchaseDraft>) => void;
}

const shareWords: Record<PaidShare, () => string> = {
  all: m.purchases_paid_all,
  part: m.purchases_paid_part,
  none: m.purchases_paid_none,
};

const methodIcons: Record<ReceivedMethod, IconName> = { cash: 'money', 'mobile money': 'phone', bank: 'store' };

/** Asks how much is paid at once, and by which ways; the rest is owed to the supplier. */
export function PurchasePayment({ storeId, draft, corrected, errorOf, onChange }: PurchasePaymentProps) {
  const { share, method, parts, dueDay } = draft;
  const cameBack = corrected ? purchasePayments(corrected).map((paid) => ({ ...paid, amount: -paid.amount })) : [];
  return (
    <Card padding="snug" className="flex flex-col gap-4">
      <SegmentsField
        label={m.purchases_paid()}
        value={share}
        onChange={(value) => onChange({ share: value })}
        options={paidShares.map((value) => ({ value, label: shareWords[value]() }))}
      />
      <div>
        {share === 'all' ? (
          <SegmentsField<ReceivedMethod>
            label={m.purchases_method()}
            value={method}
            onChange={(value) => onChange({ method: value })}
            options={receivedMethods.map((value) => ({
              value,
              label: paymentWords[value](),
              icon: methodIcons[value],
            }))}
          />
        ) : null}
        {share === 'part' ? (
          <div className="grid gap-4 sm:grid-cols-3">
            {receivedMethods.map((method) => (
              <AmountField
                key={method}
                label={paymentWords[method]()}
                value={parts[method]}
                onChange={(typed) => onChange({ parts: { ...parts, [method]: typed } })}
                error={errorOf(method)}
              />
            ))}
          </div>
        ) : null}
        <ShortBalance storeId={storeId} paid={[...cameBack, ...purchasePayments(draft)]} />
      </div>
      {share !== 'all' && purchaseRest(draft) > 0 ? (
        <DateField label={m.purchases_due_day()} value={dueDay} onChange={(day) => onChange({ dueDay: day })} />
      ) : null}
    </Card>
  );
}
