import type { WireDocument } from '#data/connection/wire-document.ts';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { PageForm } from './page-form.tsx';
import { PageSwitch } from './page-switch.tsx';
import { useStoreDocument, useTakeStore } from './settings-queries.ts';
import { SettingsFailure, SettingsSkeleton } from './settings-states.tsx';

const PageShare = lazyComponent(async () => (await import('./page-share.tsx')).PageShare);

/** The section about the shop's page for everybody: whether it is open, how buyers order, and how they find it (DOOR-080). */
export function PageSection() {
  const { data: store, isPending, isError, refetch } = useStoreDocument();
  if (isPending) return <SettingsSkeleton />;
  if (isError && store === undefined) return <SettingsFailure onRetry={refetch} />;
  if (!store) return <Alert kind="error">{m.settings_no_store()}</Alert>;
  return <PageParts store={store} />;
}

function PageParts({ store }: { store: WireDocument<'stores'> }) {
  const takeStore = useTakeStore();
  return (
    <>
      <PageSwitch store={store} onSaved={takeStore} />
      <PageForm store={store} onSaved={takeStore} />
      {store.slug ? (
        <LazyPart fallback={<SettingsSkeleton />}>
          <PageShare store={store} slug={store.slug} />
        </LazyPart>
      ) : null}
    </>
  );
}
