import type { PastedOrder } from '@duka/domain/orders/pasted-order';
import { useFixAddress } from '#data/outbox/fix-address.ts';
import { WithOrderStore } from '#features/orders/with-order-store.tsx';
import { m } from '#paraglide/messages.js';
import { RejectedCommandForm, readShown } from '#shop/pending/rejected-command-form.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PasteForm } from './paste-form.tsx';

const readRejected = readShown<PastedOrder>('orders');

/** Makes an order of a message of WhatsApp that was pasted or shared (DOOR-107). */
export function PastePage() {
  const { fixId } = useFixAddress();
  return (
    <div data-task>
      <PageHeader title={m.orders_paste_title()} />
      <WithOrderStore>
        {({ id }) =>
          fixId === null ? (
            <PasteForm key={id} storeId={id} />
          ) : (
            <RejectedCommandForm key={fixId} id={fixId} read={readRejected}>
              {(rejected?: PastedOrder) => <PasteForm storeId={id} rejected={rejected} />}
            </RejectedCommandForm>
          )
        }
      </WithOrderStore>
    </div>
  );
}
