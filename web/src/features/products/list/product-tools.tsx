import { can } from '#api/capabilities.ts';
import { productPaths } from '#features/products/product-paths.ts';
import { m } from '#paraglide/messages.js';
import { Chip, ChipLink, ChipRow } from '#ui/lists/chip-row.tsx';
import { useExport } from './use-export.ts';

interface ProductToolsProps {
  storeId: string;
  /** On a phone rows are ticked only while they are selected; undefined where each row has its box. */
  selecting?: { isOn: boolean; onToggle: () => void } | undefined;
}

/** Offers what is done with many products at once: stock count, a list to reorder, import, selection, export. */
export function ProductTools({ storeId, selecting }: ProductToolsProps) {
  const work = useExport(storeId);
  return (
    <ChipRow label={m.list_tools()}>
      {can('imports') ? <ChipLink to={productPaths.count}>{m.list_count_stock()}</ChipLink> : null}
      {can('figures') ? <ChipLink to={productPaths.reorder}>{m.reorder_short()}</ChipLink> : null}
      {can('imports') ? <ChipLink to={productPaths.import}>{m.list_import()}</ChipLink> : null}
      {selecting ? (
        <Chip isPressed={selecting.isOn} onPress={selecting.onToggle}>
          {m.list_select()}
        </Chip>
      ) : null}
      <Chip onPress={work.start}>{work.label}</Chip>
    </ChipRow>
  );
}
