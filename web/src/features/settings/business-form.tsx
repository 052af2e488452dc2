import {
  type BusinessProblems,
  checkBusinessForm,
  type BusinessForm as Form,
  hasBusinessProblems,
  toBusinessForm,
} from '@duka/domain/shops/business-form';
import { dropChangedProblems } from '@duka/domain/shops/payment-form';
import { type SubmitEvent, useState } from 'react';
import type { WireDocument } from '#api/documents.ts';
import { m } from '#paraglide/messages.js';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { type PaymentDocument, pickPayment } from '#shop/payment/payment-documents.ts';
import { Alert } from '#ui/base/alert.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { BusinessFields } from './business-fields.tsx';
import { usePayments } from './payment-queries.ts';
import { SaveRow } from './save-row.tsx';
import { useUnsavedSheet } from './settings-sheet.tsx';
import { SettingsFailure, SettingsSkeleton } from './settings-states.tsx';
import { useFinishBusiness } from './use-finish-business.ts';

interface BusinessFormProps {
  store: WireDocument<'stores'>;
  /** Gets the store as it is stored now, also where the bank details could not be stored. */
  onStore: (store: WireDocument<'stores'>) => void;
  onClose: () => void;
}

/** The Business form with the legal details and the bank account of a shop; Q-008. */
export function BusinessForm(props: BusinessFormProps) {
  const { data: payments, isPending, refetch } = usePayments(props.store.$id);
  if (isPending) return <SettingsSkeleton />;
  if (payments === undefined) return <SettingsFailure onRetry={refetch} />;
  return <BusinessFormOf {...props} payment={pickPayment(payments, 'bank')} />;
}

const noProblems: BusinessProblems = { bank: {} };

function BusinessFormOf({
  store,
  payment,
  onStore,
  onClose,
}: BusinessFormProps & { payment: PaymentDocument | undefined }) {
  const focus = useProblemFocus();
  const { show } = useToast();
  const stored = toBusinessForm(store, payment);
  const [changes, setChanges] = useState<Partial<Form>>({});
  const [problems, setProblems] = useState(noProblems);
  const finish = useFinishBusiness({ store, onStore });
  const form = { ...stored, ...changes };
  useUnsavedSheet(Object.keys(changes).length > 0);
  const isPaidOtherwise = payment !== undefined && payment.type !== 'bank';
  // An account that is stored has its home in the payment details.
  const hasAccount = Object.keys(checkBusinessForm(stored).bank).length === 0;

  const change = (changed: Partial<Form>) => {
    setChanges((before) => ({ ...before, ...changed }));
    setProblems(({ bank, ...others }) => ({
      ...Object.fromEntries(Object.entries(others).filter(([field]) => !(field in changed))),
      bank: changed.bank ? dropChangedProblems(bank, form.bank, changed.bank) : bank,
    }));
  };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (finish.isPending) return;
    const found = checkBusinessForm(form);
    setProblems(found);
    if (hasBusinessProblems(found)) return focus.refuse();
    finish.mutate(
      { form, paymentId: payment?.$id, isBankKnown: hasAccount },
      {
        onSuccess: () => {
          show(m.settings_business_saved());
          onClose();
        },
      },
    );
  }

  return (
    <form ref={focus.form} onSubmit={submit} method="post" noValidate aria-busy={finish.isPending}>
      {isPaidOtherwise ? (
        <Alert kind="info" className="mb-5">
          {m.settings_business_replaces({ provider: payment.provider })}
        </Alert>
      ) : null}
      <BusinessFields
        form={form}
        problems={problems}
        storedAccountNo={stored.bank.accountNo}
        isBankKnown={hasAccount}
        onChange={change}
      />
      <SaveRow
        save={finish}
        label={m.settings_business_finish()}
        savingLabel={m.settings_business_finish()}
        failed={m.settings_business_failed()}
      />
    </form>
  );
}
