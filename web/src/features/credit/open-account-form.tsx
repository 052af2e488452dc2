import { formatWhole } from '@duka/domain/values/money';
import { maxTypedPhoneLength, parsePhone, toStoredPhone } from '@duka/domain/values/phone';
import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { m } from '#paraglide/messages.js';
import type { KnownCustomer } from '#shop/trade/credit-account-query.ts';
import { debtPaths } from '#shop/trade/debt-paths.ts';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { BottomBar } from '#ui/forms/bottom-bar.tsx';
import { goOnFromField } from '#ui/forms/go-to-next.ts';
import { Card } from '#ui/page/card.tsx';
import { useOpenAccount } from './account-mutations.ts';
import { FormEnd } from './form-parts.tsx';
import { LimitFields, readLimit } from './limit-fields.tsx';
import type { RejectedAccount } from './open-account.ts';

const outcomeWords = { new: m.credit_opened, known: m.credit_open_there, queued: m.outbox_kept };

interface OpenAccountFormProps {
  storeId: string;
  customer: KnownCustomer;
  rejected?: RejectedAccount | undefined;
}

/** A form that opens a customer's account before they owe anything: name, phone and credit limit. */
export function OpenAccountForm({ storeId, customer: asked, rejected }: OpenAccountFormProps) {
  const { show } = useToast();
  const [, navigate] = useLocation();
  const customer = rejected?.account ?? asked;
  const [name, setName] = useState(customer.name);
  const [phone, setPhone] = useState(customer.phone);
  const [terms, setTerms] = useState({
    limit: rejected?.account.limit == null ? '' : formatWhole(rejected.account.limit),
    note: rejected?.account.note ?? '',
  });
  const [isChecked, setChecked] = useState(false);
  const open = useOpenAccount(storeId, rejected);
  const limit = readLimit(terms.limit);
  const nameError = name.trim() === '' && phone.trim() === '' ? m.credit_open_nobody() : undefined;
  const phoneError = phone.trim() !== '' && parsePhone(phone) === undefined ? m.register_phone_malformed() : undefined;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (open.isPending) return;
    setChecked(true);
    if (nameError || phoneError || 'error' in limit) return;
    open.mutate(
      { ...customer, name: name.trim(), phone: toStoredPhone(phone), ...limit, note: terms.note.trim() },
      {
        onSuccess: ({ accountId, outcome }) => {
          show(outcomeWords[outcome]());
          navigate(debtPaths.account(accountId), { replace: true });
        },
      },
    );
  }

  return (
    <form onSubmit={submit} onKeyDown={goOnFromField} noValidate aria-label={m.credit_open()}>
      <Card className="flex flex-col gap-4">
        <TextField
          label={m.orders_sale_customer_name()}
          value={name}
          onChange={setName}
          error={isChecked ? nameError : undefined}
          maxLength={256}
          autoComplete="off"
        />
        <TextField
          label={m.orders_sale_customer_phone()}
          value={phone}
          onChange={setPhone}
          error={isChecked ? phoneError : undefined}
          type="tel"
          inputMode="tel"
          maxLength={maxTypedPhoneLength}
          autoComplete="off"
        />
        <LimitFields
          terms={terms}
          onChange={setTerms}
          error={isChecked && 'error' in limit ? limit.error : undefined}
        />
      </Card>
      <BottomBar place="sticky">
        <FormEnd
          id="open-book"
          error={open.error}
          isBusy={open.isPending}
          label={m.credit_open_save()}
          onDismiss={() => navigate(debtPaths.list)}
        />
      </BottomBar>
    </form>
  );
}
