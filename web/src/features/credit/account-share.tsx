import type { CreditAccount } from '@duka/domain/credit/credit-account';
import { spoken } from '@duka/domain/values/spoken';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { readNowMs, readNowText } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import type { SellerStore } from '#session/store-queries.ts';
import { LanguageField } from '#shop/trade/language-field.tsx';
import { ShareText } from '#shop/trade/share-text.tsx';
import { useLanguageChoice } from '#shop/trade/use-language-choice.ts';
import { RadioField } from '#ui/forms/radio-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { useNoteSharing } from './account-mutations.ts';
import { useEntries } from './debt-queries.ts';
import { writeReminder, writeStatement } from './share-texts.ts';

type Kind = 'reminder' | 'statement';

/**
 * Hands the customer a reminder or a statement, in the language that is theirs: the text is opened, filled in, in the phone's own app, and the seller sends it.
 * Nothing is sent from here. A reminder that was opened counts as one.
 */
export function AccountShare({ account, store }: { account: CreditAccount; store: SellerStore }) {
  const heading = useId();
  const [kind, setKind] = useState<Kind>('reminder');
  const { data } = useEntries(account.accountId, 1);
  const waysToPay = useQuery({ queryKey: ['payments', store.id], queryFn: () => listPaymentMethods(store.id) });
  const change = useNoteSharing(account);
  const storeLanguage = useNoteSharing(account);
  const choice = useLanguageChoice((chosen) => storeLanguage.mutateAsync({ language: chosen }));
  const language = choice.chosen ?? account.language ?? spoken;
  const text =
    kind === 'reminder'
      ? writeReminder(account, store.storeName, language, waysToPay.data)
      : writeStatement(account, store.storeName, data?.entries ?? [], readNowMs(), language);
  const remember = () => {
    if (kind === 'reminder') change.mutate({ remindedAt: readNowText() });
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
        <LanguageField value={language} choice={choice} />
        <p lang={language} className="rounded-control bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-line">
          {text}
        </p>
        <ShareText text={text} phone={account.phone ?? ''} copiedText={m.credit_copied()} onOpened={remember} />
      </section>
    </Card>
  );
}

/** The payment details come by a script of its own, for which the page does not wait. */
async function listPaymentMethods(storeId: string) {
  return (await import('#shop/payment/payment-documents.ts')).listPayments(storeId);
}
