import {
  type BusinessProblems,
  checkBusinessForm,
  type BusinessForm as Form,
  hasBusinessProblems,
  toBusinessForm,
  toBusinessStore,
} from '@duka/domain/shops/business-form';
import { dropChangedProblems, toPaymentValues } from '@duka/domain/shops/payment-form';
import { maskAccountNo } from '@duka/domain/shops/store-payment';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { updateDocument } from '#data/calls/documents.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { m } from '#paraglide/messages.js';
import { shopProblemText, storeLabels } from '#shop/details/shop-words.ts';
import { TinField } from '#shop/details/tin-field.tsx';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { type PaymentDocument, pickPayment } from '#shop/payment/payment-documents.ts';
import { PaymentFields } from '#shop/payment/payment-fields.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { useUnsavedSheet } from '#ui/forms/form-sheet.tsx';
import { KnownValues } from './known-values.tsx';
import { usePayments } from './payment-queries.ts';
import { SaveRow } from './save-row.tsx';
import { SettingsFailure, SettingsSkeleton } from './settings-states.tsx';
import { useSavePayment } from './use-save-payment.ts';

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

interface BusinessFieldsProps {
  form: Form;
  problems: BusinessProblems;
  storedAccountNo: string;
  /** True where the bank details are shown, as they are changed elsewhere. */
  isBankKnown: boolean;
  onChange: (changes: Partial<Form>) => void;
}

/** Shows the fields of the Business form; FORM-001. */
function BusinessFields({ form, problems, storedAccountNo, isBankKnown, onChange }: BusinessFieldsProps) {
  return (
    <div className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={storeLabels.bRegNo.label()}
          name="bRegNo"
          required
          autoComplete="off"
          value={form.bRegNo}
          onChange={(bRegNo) => onChange({ bRegNo })}
          error={shopProblemText(problems.bRegNo, storeLabels.bRegNo)}
        />
        <TinField
          label={storeLabels.tinNo.label()}
          value={form.tinNo}
          onChange={(tinNo) => onChange({ tinNo })}
          error={shopProblemText(problems.tinNo, storeLabels.tinNo)}
        />
      </div>
      <h3 className="text-sm font-semibold text-muted">{m.settings_business_bank_details()}</h3>
      {isBankKnown ? (
        <KnownValues
          values={[
            [m.shop_payment_bank_name(), form.bank.otherProvider || form.bank.provider],
            [m.shop_payment_account_name(), form.bank.accountName],
            [m.shop_payment_account_no(), maskAccountNo(form.bank.accountNo)],
            [m.shop_payment_bank_branch(), form.bank.providerBranch],
          ]}
          hint={m.settings_business_bank_home()}
        />
      ) : (
        <PaymentFields
          form={form.bank}
          problems={problems.bank}
          storedAccountNo={storedAccountNo}
          isBankOnly
          onChange={(bank) => onChange({ bank })}
        />
      )}
    </div>
  );
}

interface FinishBusiness {
  readonly store: WireDocument<'stores'>;
  readonly onStore: (store: WireDocument<'stores'>) => void;
}

interface Finish {
  readonly form: Form;
  readonly paymentId: string | undefined;
  /** True where the bank details are stored already: they stay as they are. */
  readonly isBankKnown: boolean;
}

/**
 * Stores the legal details with the shop, then the bank details with its payment document. A second try after
 * half of it failed writes the same again.
 */
function useFinishBusiness({ store, onStore }: FinishBusiness) {
  const payment = useSavePayment(store.$id);
  return useMutation({
    mutationFn: async ({ form, paymentId, isBankKnown }: Finish) => {
      onStore(await updateDocument('stores', store.$id, toBusinessStore(form)));
      if (!isBankKnown) await payment.mutateAsync({ values: toPaymentValues(form.bank), paymentId });
    },
  });
}
