import { can } from '#data/calls/capabilities.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';

interface NoPeopleProps {
  isFiltered: boolean;
  onClear: () => void;
  title: string;
  text: string;
  /** The text for a search or filter that finds nobody. */
  noMatchText: string;
}

/** An empty list of customers or debtors: of a shop that has none yet, or of a search that finds none. */
export function NoPeople({ isFiltered, onClear, title, text, noMatchText }: NoPeopleProps) {
  if (!isFiltered) {
    return (
      <EmptyState
        icon="users"
        title={title}
        text={text}
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
      text={noMatchText}
      action={
        <Button variant="secondary" onClick={onClear}>
          {m.ui_clear_search()}
        </Button>
      }
    />
  );
}
