import type { SaleGood } from '@duka/domain/orders/order-goods';
import { comingBack, orderPaths } from '#features/orders/order-paths.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { Dialog } from '#ui/page/dialog.tsx';

interface OutOfStockDialogProps {
  good: SaleGood;
  onClose: () => void;
  onSell: () => void;
}

/** Says that the stock has none of these goods, and offers to add what came in, or to sell them all the same (R58). */
export function OutOfStockDialog({ good, onClose, onSell }: OutOfStockDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.orders_beyond_title({ name: good.name })}
      actions={
        <>
          <ButtonLink to={orderPaths.addStock(good.id)} {...comingBack} variant="secondary">
            {m.orders_beyond_add()}
          </ButtonLink>
          <Button onClick={onSell} data-autofocus>
            {m.orders_beyond_sell()}
          </Button>
        </>
      }
    >
      <p>{m.orders_beyond_text()}</p>
    </Dialog>
  );
}
