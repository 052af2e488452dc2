import type { ProductOrder } from '@duka/domain/products/product-filter';
import { can } from '#api/capabilities.ts';
import { productPaths } from '#features/products/product-paths.ts';
import { m } from '#paraglide/messages.js';
import { Chip, ChipLink, ChipRow } from '#ui/lists/chip-row.tsx';
import { ProductSort } from './product-sort.tsx';
import { useExport } from './use-export.ts';

interface ProductToolsProps {
  storeId: string;
  /** On a phone rows are ticked only while they are selected, and have no heads to sort by; undefined elsewhere. */
  onPhone:
    | { isSelecting: boolean; onSelect: () => void; order: ProductOrder; onOrder: (order: ProductOrder) => void }
    | undefined;
}

/** Offers what is done with many products at once: stock count, a list to reorder, import, selection, export. */
export function ProductTools({ storeId, onPhone }: ProductToolsProps) {
  const work = useExport(storeId);
  return (
    <ChipRow label={m.list_tools()} isSnug={onPhone !== undefined}>
      {can('imports') ? <ChipLink to={productPaths.count}>{m.list_count_stock()}</ChipLink> : null}
      {can('figures') ? <ChipLink to={productPaths.reorder}>{m.reorder_short()}</ChipLink> : null}
      {can('imports') ? <ChipLink to={productPaths.import}>{m.list_import()}</ChipLink> : null}
      {onPhone ? (
        <>
          <ProductSort isChip order={onPhone.order} onOrder={onPhone.onOrder} />
          <Chip isPressed={onPhone.isSelecting} onPress={onPhone.onSelect}>
            {m.list_select()}
          </Chip>
        </>
      ) : null}
      <Chip onPress={work.start}>{work.label}</Chip>
    </ChipRow>
  );
}
