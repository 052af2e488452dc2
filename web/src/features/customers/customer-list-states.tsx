import { can } from '#api/capabilities.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';

/** Shown for a shop that nobody has ordered from or written to, and for a search that finds nobody. */
export function NoCustomers({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState
        icon="users"
        title={m.customers_empty_title()}
        text={m.customers_empty_text()}
        action={
          can('sales') ? (
            <ButtonLink to="/orders/new-sale" icon="plus">
              {m.orders_record_sale()}
            </ButtonLink>
          ) : undefined
        }
      />
    );
  }
  return (
    <EmptyState
      icon="search"
      title={m.customers_no_match_title()}
      text={m.customers_no_match_text()}
      action={
        <Button variant="secondary" onClick={onClear}>
          {m.ui_clear_search()}
        </Button>
      }
    />
  );
}
