import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';

/** Says that the product was deleted elsewhere while its form was open. `onRenew` makes a product of its own of what is typed. */
export function ProductGone({ onRenew }: { onRenew: () => void }) {
  return (
    <Alert
      kind="error"
      action={
        <Button variant="secondary" onClick={onRenew}>
          {m.product_gone_renew()}
        </Button>
      }
    >
      {m.product_gone()}
    </Alert>
  );
}
