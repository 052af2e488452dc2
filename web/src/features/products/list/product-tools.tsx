import { actRights, callRights } from '@duka/domain/members/screen-rights';
import type { ProductOrder } from '@duka/domain/products/product-filter';
import { useState } from 'react';
import { can } from '#data/calls/capabilities.ts';
import { productPaths } from '#features/products/product-paths.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { Chip, ChipLink, ChipRow } from '#ui/lists/chip-row.tsx';
import { ProductSort } from './product-sort.tsx';
import { useProductFilter } from './use-product-filter.ts';

const ExportDialog = lazyComponent(async () => (await import('./export-dialog.tsx')).ExportDialog);

interface ProductToolsProps {
  store: { id: string; storeName: string };
  /** On a phone rows are ticked only while they are selected, and have no heads to sort by; undefined elsewhere. */
  onPhone:
    | { isSelecting: boolean; onSelect: () => void; order: ProductOrder; onOrder: (order: ProductOrder) => void }
    | undefined;
}

/** Offers what is done with many products at once: stock count, a list to reorder, import, selection, export. */
export function ProductTools({ store, onPhone }: ProductToolsProps) {
  const { filter } = useProductFilter();
  const [isExporting, setExporting] = useState(false);
  const may = useMay();
  return (
    <>
      <ChipRow label={m.list_tools()} isSnug={onPhone !== undefined}>
        {can('imports') && may(actRights.changeStock) ? (
          <ChipLink to={productPaths.count}>{m.list_count_stock()}</ChipLink>
        ) : null}
        {can('figures') && may(callRights.reorder) ? (
          <ChipLink to={productPaths.reorder}>{m.reorder_short()}</ChipLink>
        ) : null}
        {can('imports') && may(actRights.addProduct) && may(actRights.changeCost) ? (
          <ChipLink to={productPaths.import}>{m.list_import()}</ChipLink>
        ) : null}
        {onPhone ? (
          <>
            <ProductSort isChip order={onPhone.order} onOrder={onPhone.onOrder} />
            {may(actRights.editProduct) ? (
              <Chip isPressed={onPhone.isSelecting} onPress={onPhone.onSelect}>
                {m.list_select()}
              </Chip>
            ) : null}
          </>
        ) : null}
        {may(['export']) ? <Chip onPress={() => setExporting(true)}>{m.list_export()}</Chip> : null}
      </ChipRow>
      {isExporting ? (
        <LazyPart>
          <ExportDialog store={store} filter={filter} onClose={() => setExporting(false)} />
        </LazyPart>
      ) : null}
    </>
  );
}
