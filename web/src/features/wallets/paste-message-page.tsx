import { m } from '#paraglide/messages.js';
import { WithStore } from '#shop/with-store.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

const PasteMessage = lazyComponent(async () => (await import('./paste-message.tsx')).PasteMessage);

/** Reads the messages of mobile money wallets that were pasted or shared, and lists what nobody has confirmed yet (R80). */
export function PasteMessagePage() {
  const loading = <Skeleton shape="card" className="h-72 w-full" />;
  return (
    <>
      <PageHeader title={m.receipts_title()} />
      <WithStore loading={loading}>
        {({ id }) => (
          <LazyPart fallback={loading}>
            <PasteMessage key={id} storeId={id} />
          </LazyPart>
        )}
      </WithStore>
    </>
  );
}
