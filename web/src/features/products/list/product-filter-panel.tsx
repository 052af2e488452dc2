import { m } from '#paraglide/messages.js';
import { FilterPanel } from '#ui/lists/filter-panel.tsx';
import { ProductFilterFields } from './product-filter-fields.tsx';

interface ProductFilterPanelProps extends React.ComponentProps<typeof ProductFilterFields> {
  isWide: boolean;
  countLine: string;
  onClose: () => void;
  onClear: () => void;
}

/** Shows the filter of the products when it is asked for. */
export function ProductFilterPanel({ isWide, countLine, onClose, onClear, ...fields }: ProductFilterPanelProps) {
  return (
    <FilterPanel
      isWide={isWide}
      title={m.list_filters()}
      clearLabel={m.list_clear_filters()}
      showLabel={m.list_show_results()}
      countLine={countLine}
      columns="grid-cols-3"
      onClear={onClear}
      onClose={onClose}
    >
      <ProductFilterFields {...fields} />
    </FilterPanel>
  );
}
