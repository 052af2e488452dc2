import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { BusinessFormCard } from './business-form-card.tsx';
import { LocationCard } from './location-card.tsx';
import { useStoreDocument, useTakeStore } from './settings-queries.ts';
import { SettingsFailure, SettingsSkeleton } from './settings-states.tsx';
import { StoreSettingsCard } from './store-settings-card.tsx';

const PaymentCard = lazyComponent(async () => (await import('./payment-card.tsx')).PaymentCard);
const StoreDetailsForm = lazyComponent(async () => (await import('./store-details-form.tsx')).StoreDetailsForm);

/** The section about the shop, its legal details and how it is paid. */
export function StoreSection() {
  const { data: store, isPending, isError, refetch } = useStoreDocument();
  const takeStore = useTakeStore();
  if (isPending) return <SettingsSkeleton />;
  if (isError && store === undefined) return <SettingsFailure onRetry={refetch} />;
  // Without a store there is nothing to edit (SET-014).
  if (!store) return <Alert kind="error">{m.settings_no_store()}</Alert>;
  return (
    <>
      <StoreSettingsCard store={store} onSaved={takeStore} />
      <LazyPart fallback={<SettingsSkeleton />}>
        <StoreDetailsForm store={store} onSaved={takeStore} />
      </LazyPart>
      <LocationCard storeId={store.$id} />
      <LazyPart fallback={<SettingsSkeleton />}>
        <PaymentCard storeId={store.$id} />
      </LazyPart>
      <BusinessFormCard store={store} onSaved={takeStore} />
    </>
  );
}
