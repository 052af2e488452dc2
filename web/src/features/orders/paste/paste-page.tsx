import type { PastedOrder } from '@duka/domain/orders/pasted-order';
import { useFixAddress } from '#data/outbox/fix-address.ts';
import { WithOrderStore } from '#features/orders/with-order-store.tsx';
import { m } from '#paraglide/messages.js';
import { RejectedCommandForm, readShown } from '#shop/pending/rejected-command-form.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

// It finds goods and adds them up, as the counter does, whose form comes apart too.
const PasteForm = lazyComponent(async () => (await import('./paste-form.tsx')).PasteForm);

const readRejected = readShown<PastedOrder>('orders');

/** Makes an order of a message of WhatsApp that was pasted or shared (DOOR-107). */
export function PastePage() {
  const { fixId } = useFixAddress();
  return (
    <div data-task>
      <PageHeader title={m.orders_paste_title()} />
      <WithOrderStore>
        {({ id }) => (
          <LazyPart fallback={<Skeleton shape="card" className="h-72 w-full" />}>
            {fixId === null ? (
              <PasteForm key={id} storeId={id} />
            ) : (
              <RejectedCommandForm key={fixId} id={fixId} read={readRejected}>
                {(rejected?: PastedOrder) => <PasteForm storeId={id} rejected={rejected} />}
              </RejectedCommandForm>
            )}
          </LazyPart>
        )}
      </WithOrderStore>
    </div>
  );
}
