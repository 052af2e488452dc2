import { productPaths } from '#features/products/product-paths.ts';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';

interface ProductListEmptyProps {
  filtered: boolean;
  /** What the filter finds; undefined where the list has no such line. */
  countLine?: string;
  onClear: () => void;
}

/** Shown for a shop without products (LIST-010, LIST-011), and for a filter that finds none (LIST-012, LIST-013). */
export function ProductListEmpty({ filtered, countLine, onClear }: ProductListEmptyProps) {
  if (filtered) {
    return (
      <>
        {countLine ? (
          <p role="status" className="text-[0.9375rem] font-semibold text-ink tabular-nums">
            {countLine}
          </p>
        ) : null}
        <EmptyState
          icon="search"
          title={m.list_no_match_title()}
          text={m.list_no_match_text()}
          action={
            <Button variant="secondary" onClick={onClear}>
              {m.list_clear_filters()}
            </Button>
          }
        />
      </>
    );
  }
  return (
    <EmptyState
      icon="leaf"
      title={m.list_empty_title()}
      text={m.list_empty_text()}
      action={
        <ButtonLink to={productPaths.add} icon="plus">
          {m.list_empty_action()}
        </ButtonLink>
      }
    />
  );
}
