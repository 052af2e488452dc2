import type { ShopOrder } from '@duka/domain/orders/shop-order';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';

const TakeBackDialog = lazyComponent(async () => (await import('./take-back-dialog.tsx')).TakeBackDialog);
const VoidDialog = lazyComponent(async () => (await import('./void-dialog.tsx')).VoidDialog);

/** Offers to take goods of a finished sale back, or to undo all of it (R29). */
export function OrderUndo({ order }: { order: ShopOrder }) {
  const [open, setOpen] = useState<'back' | 'void'>();
  const close = () => setOpen(undefined);
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
      {open ? (
        <LazyPart>
          {open === 'back' ? <TakeBackDialog order={order} onClose={close} /> : null}
          {open === 'void' ? <VoidDialog order={order} onClose={close} /> : null}
        </LazyPart>
      ) : null}
    </div>
  );
}
