import type { StorePaymentValues } from '@duka/domain/shops/store-payment';
import { useState } from 'react';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { m } from '#paraglide/messages.js';
import { useSignedInUser } from '#session/session-provider.tsx';
import { discardUnsavedPayment, readUnsavedPayment } from '#shop/payment/payment-unsaved.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { useStoreDocument, useTakeStore } from './settings-queries.ts';
import { SettingsFailure, SettingsSkeleton } from './settings-states.tsx';
import { StoreSettingsCard } from './store-settings-card.tsx';
import { paymentFailureText, useSavePayment } from './use-save-payment.ts';

const StoreRows = lazyComponent(async () => (await import('./store-rows.tsx')).StoreRows);

/** The section about the shop: what customers see, and behind a row each its legal details and how it is paid. */
export function StoreSection() {
  const { data: store, isPending, isError, refetch } = useStoreDocument();
  if (isPending) return <SettingsSkeleton />;
  if (isError && store === undefined) return <SettingsFailure onRetry={refetch} />;
  // Without a store there is nothing to edit (SET-014).
  if (!store) return <Alert kind="error">{m.settings_no_store()}</Alert>;
  return <StoreParts store={store} />;
}

function StoreParts({ store }: { store: WireDocument<'stores'> }) {
  const takeStore = useTakeStore();
  const { id: userId } = useSignedInUser();
  const [unsaved, setUnsaved] = useState(() => readUnsavedPayment(userId, store.$id));
  const readAgain = () => setUnsaved(readUnsavedPayment(userId, store.$id));
  return (
    <>
      {unsaved ? (
        // biome-ignore lint/a11y/useSemanticElements: it is no group of fields.
        <div role="group" aria-label={m.settings_payment_title()}>
          <UnsavedPaymentAlert
            storeId={store.$id}
            values={unsaved}
            onSaved={readAgain}
            onDiscard={() => {
              discardUnsavedPayment(userId);
              readAgain();
            }}
          />
        </div>
      ) : null}
      <StoreSettingsCard store={store} onSaved={takeStore} />
      <LazyPart fallback={<SettingsSkeleton />}>
        <StoreRows store={store} onSaved={takeStore} onSheetClosed={readAgain} />
      </LazyPart>
    </>
  );
}

interface UnsavedPaymentAlertProps {
  storeId: string;
  values: StorePaymentValues;
  onSaved: () => void;
  onDiscard: () => void;
}

/** Offers to save payment details that could not be saved, during registration or here; PAY-009, Q-063. */
function UnsavedPaymentAlert({ storeId, values, onSaved, onDiscard }: UnsavedPaymentAlertProps) {
  const { show } = useToast();
  const save = useSavePayment(storeId);
  const saveNow = () =>
    save.mutate(
      { values },
      {
        onSuccess: () => {
          show(m.settings_payment_saved());
          onSaved();
        },
      },
    );
  return (
    <div className="mb-5 flex flex-col gap-3">
      <Alert
        kind="warning"
        action={
          <div className="flex flex-wrap gap-2">
            <Button icon="upload" busy={save.isPending} onClick={saveNow}>
              {m.settings_unsaved_save()}
            </Button>
            <Button variant="secondary" disabled={save.isPending} onClick={onDiscard}>
              {m.settings_unsaved_discard()}
            </Button>
          </div>
        }
      >
        <p className="mb-2">{m.settings_unsaved_payment()}</p>
        <PaymentSummary payment={values} />
      </Alert>
      {save.isError ? <Alert kind="error">{paymentFailureText(save.error)}</Alert> : null}
    </div>
  );
}
