import { can } from '#data/calls/capabilities.ts';
import { orderPaths } from '#features/orders/order-paths.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';

/** Shown for a shop without orders, and for a filter that finds none. */
export function NoOrders({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        icon="search"
        title={m.orders_no_match_title()}
        text={m.orders_no_match_text()}
        action={
          <Button variant="secondary" onClick={onClear}>
            {m.orders_clear_filters()}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon="cart"
      title={m.orders_empty_title()}
      text={can('sales') ? m.orders_empty_text() : m.orders_empty_text_arriving()}
      action={
        can('sales') ? (
          <ButtonLink to={orderPaths.newSale} icon="plus">
            {m.orders_record_sale()}
          </ButtonLink>
        ) : undefined
      }
    />
  );
}
