import type { CreditAccount } from '@duka/domain/credit/credit-account';
import { useId, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { ShareText } from '#shop/trade/share-text.tsx';
import { RadioField } from '#ui/forms/radio-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { useChangeAccount } from './book-mutations.ts';
import { useEntries } from './debt-queries.ts';
import { writeReminder, writeStatement } from './share-texts.ts';

type Kind = 'reminder' | 'statement';

/**
 * Hands the customer a reminder or a statement: the text is opened, filled in, in the phone's own app, and the seller sends it.
 * Nothing is sent from here. A reminder that was opened counts as one.
 */
export function BookShare({ account, shopName }: { account: CreditAccount; shopName: string }) {
  const heading = useId();
  const [kind, setKind] = useState<Kind>('reminder');
  const { data } = useEntries(account.accountId, 1);
  const change = useChangeAccount(account.accountId);
  const text =
    kind === 'reminder'
      ? writeReminder(account, shopName)
      : writeStatement(account, shopName, data?.entries ?? [], Date.now());
  const remember = () => {
    if (kind === 'reminder') change.mutate({ remindedAt: new Date().toISOString() });
  };
  return (
    <Card>
      <section aria-labelledby={heading} className="flex flex-col gap-3">
        <h2 id={heading} className="text-lg font-semibold tracking-tight">
          {m.credit_share()}
        </h2>
        <RadioField
          label={m.credit_share()}
          isLabelHidden
          look="row"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'reminder', label: m.credit_reminder() },
            { value: 'statement', label: m.credit_statement() },
          ]}
        />
        <p className="rounded-control bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-line">{text}</p>
        <ShareText text={text} phone={account.phone ?? ''} copiedText={m.credit_copied()} onOpened={remember} />
      </section>
    </Card>
  );
}
