import { actRights, callRights } from '@duka/domain/members/screen-rights';
import type { ProductOrder } from '@duka/domain/products/product-filter';
import { formatWhole } from '@duka/domain/values/money';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '#data/calls/capabilities.ts';
import { productPaths } from '#features/products/product-paths.ts';
import { m } from '#paraglide/messages.js';
import { useMay } from '#session/membership.ts';
import { useToast } from '#ui/base/toast.tsx';
import { Chip, ChipLink, ChipRow } from '#ui/lists/chip-row.tsx';
import { ProductSort } from './product-sort.tsx';
import { useProductFilter } from './use-product-filter.ts';

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
  const may = useMay();
  return (
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
      {may(['export']) ? <Chip onPress={work.start}>{work.label}</Chip> : null}
    </ChipRow>
  );
}

/** Exports what the filter finds: the button's words and what pressing it does. */
function useExport(storeId: string) {
  const { filter } = useProductFilter();
  const { show } = useToast();
  const [exported, setExported] = useState(0);
  const save = useMutation({
    mutationFn: async () => {
      setExported(0);
      const { exportProducts } = await import('./export-products.ts');
      return exportProducts(storeId, filter, setExported);
    },
    onSuccess: (count) => show(m.list_exported({ count: formatWhole(count) })),
    onError: () => show(m.list_export_failed(), { kind: 'error' }),
  });
  return {
    label: save.isPending && exported > 0 ? m.list_exporting({ count: formatWhole(exported) }) : m.list_export(),
    start: () => {
      if (!save.isPending) save.mutate();
    },
  };
}
