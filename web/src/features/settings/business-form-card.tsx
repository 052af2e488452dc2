import {
  type BusinessForm,
  type BusinessProblems,
  checkBusinessForm,
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
import { Button } from '#ui/base/button.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { useUnsavedMark } from '#ui/forms/unsaved-mark.ts';
import { useNarrowScreen } from '#ui/lists/use-wide-screen.ts';
import { BusinessFields } from './business-fields.tsx';
import { usePayments } from './payment-queries.ts';
import { SaveRow } from './save-row.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SettingsFailure, SettingsSkeleton } from './settings-states.tsx';
import { useFinishBusiness } from './use-finish-business.ts';

interface BusinessFormCardProps {
  store: WireDocument<'stores'>;
  onSaved: (store: WireDocument<'stores'>) => void;
}

/** The Business form with the legal details and the bank account of a shop; Q-008. */
export function BusinessFormCard({ store, onSaved }: BusinessFormCardProps) {
  const { data: payments, isPending, refetch } = usePayments(store.$id);
  if (isPending) return <SettingsSkeleton />;
  if (payments === undefined) return <SettingsFailure onRetry={refetch} />;
  return <FoldedForm store={store} payment={pickPayment(payments, 'bank')} onSaved={onSaved} />;
}

/** On a phone the form waits to be opened where the cards above it say all of it already. */
function FoldedForm(props: BusinessFormCardProps & { payment: PaymentDocument | undefined }) {
  const { store, payment } = props;
  const isNarrow = useNarrowScreen();
  const [isOpen, setOpen] = useState(!(store.bRegNo && store.tinNo && payment?.type === 'bank'));
  if (!isNarrow || isOpen) return <BusinessFormOf {...props} />;
  return (
    <SettingsCard title={m.settings_business_title()} text={m.settings_business_above()}>
      <Button variant="secondary" icon="edit" onClick={() => setOpen(true)} className="max-sm:w-full">
        {m.settings_business_open()}
      </Button>
    </SettingsCard>
  );
}

const noProblems: BusinessProblems = { bank: {} };

function BusinessFormOf({ store, payment, onSaved }: BusinessFormCardProps & { payment: PaymentDocument | undefined }) {
  const focus = useProblemFocus();
  const { show } = useToast();
  const stored = toBusinessForm(store, payment);
  const [changes, setChanges] = useState<Partial<BusinessForm>>({});
  const [problems, setProblems] = useState(noProblems);
  const [saves, setSaves] = useState(0);
  const finish = useFinishBusiness({ store, onStore: onSaved });
  const form = { ...stored, ...changes };
  useUnsavedMark(Object.keys(changes).length > 0);
  const isPaidOtherwise = payment !== undefined && payment.type !== 'bank';

  const change = (changed: Partial<BusinessForm>) => {
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
      { form, paymentId: payment?.$id },
      {
        onSuccess: () => {
          setChanges({});
          setSaves((count) => count + 1);
          show(m.settings_business_saved());
        },
      },
    );
  }

  return (
    <SettingsCard title={m.settings_business_title()} text={m.settings_business_text()}>
      <form ref={focus.form} onSubmit={submit} method="post" noValidate aria-busy={finish.isPending}>
        {isPaidOtherwise ? (
          <Alert kind="info" className="mb-5">
            {m.settings_business_replaces({ provider: payment.provider })}
          </Alert>
        ) : null}
        <BusinessFields
          key={saves}
          form={form}
          problems={problems}
          storedAccountNo={stored.bank.accountNo}
          onChange={change}
        />
        <SaveRow
          save={finish}
          label={m.settings_business_finish()}
          savingLabel={m.settings_business_finish()}
          failed={m.settings_business_failed()}
        />
      </form>
    </SettingsCard>
  );
}
