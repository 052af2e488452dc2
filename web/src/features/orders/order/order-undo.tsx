import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { useState } from 'react';
import { useFixAddress } from '#data/outbox/fix-address.ts';
import { m } from '#paraglide/messages.js';
import { RejectedCommandForm, readShown } from '#shop/pending/rejected-command-form.tsx';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import type { RejectedReturn } from './take-back.ts';

const readRejected = readShown<RejectedReturn>('returns');
const TakeBackDialog = lazyComponent(async () => (await import('./take-back-dialog.tsx')).TakeBackDialog);
const VoidDialog = lazyComponent(async () => (await import('./void-dialog.tsx')).VoidDialog);

/** Offers to take goods of a finished sale back, or to undo all of it (R29). */
export function OrderUndo({ order }: { order: ShopOrder }) {
  const [open, setOpen] = useState<'back' | 'void'>();
  const close = () => setOpen(undefined);
  const { fixId, leave } = useFixAddress();
  return (
    <div className="flex gap-3 *:grow *:px-2">
      <Button variant="secondary" onClick={() => setOpen('back')}>
        {m.orders_back_take()}
      </Button>
      {order.returned === 0 ? (
        <Button variant="secondary" onClick={() => setOpen('void')}>
          {m.orders_void()}
        </Button>
      ) : null}
      {fixId === null ? null : (
        <RejectedCommandForm key={fixId} id={fixId} read={readRejected}>
          {(rejected) => {
            if (!rejected) return null;
            const Dialog = rejected.request.kind === 'void' ? VoidDialog : TakeBackDialog;
            return <Dialog order={order} rejected={rejected} onClose={leave} />;
          }}
        </RejectedCommandForm>
      )}
      {open ? (
        <LazyPart>
          {open === 'back' ? <TakeBackDialog order={order} onClose={close} /> : null}
          {open === 'void' ? <VoidDialog order={order} onClose={close} /> : null}
        </LazyPart>
      ) : null}
    </div>
  );
}
