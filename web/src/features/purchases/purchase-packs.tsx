import type { Pack } from '@duka/domain/products/packs';
import type { PurchaseLineDraft } from '@duka/domain/stock/purchase-draft';
import { formatAmount } from '@duka/domain/values/amount';
import { nameOf } from '@duka/domain/values/names';
import { useQuery } from '@tanstack/react-query';
import { m } from '#paraglide/messages.js';
import { packsQuery } from '#shop/trade/pack-queries.ts';
import { RadioField } from '#ui/forms/radio-field.tsx';
import { SegmentsField } from '#ui/forms/segments-field.tsx';

interface PurchasePacksProps {
  line: PurchaseLineDraft;
  onPack: (pack: Pack | undefined) => void;
}

/** Chooses what the goods came in, the product's own unit or one of its packs; nothing for a product without packs (R28, R30). */
export function PurchasePacks({ line: { productId, unitName, pack }, onPack }: PurchasePacksProps) {
  const { data: packs = [] } = useQuery(packsQuery([productId]));
  if (packs.length === 0) return null;
  const choices = packs.map(({ id, name, factor }) => ({
    value: id,
    label: m.orders_sale_pack_holds({ pack: name, amount: formatAmount(factor, unitName) }),
  }));
  const field = {
    ...{ label: m.purchases_came_in(), isLabelHidden: true, value: pack?.id ?? '' },
    onChange: (id: string) => onPack(packs.find((each) => each.id === id)),
    options: [{ value: '', label: nameOf(unitName) || m.purchases_in_units() }, ...choices],
  };
  return (
    <div className="mb-2 max-w-md">
      {packs.length < 4 ? <SegmentsField {...field} /> : <RadioField {...field} look="row" />}
    </div>
  );
}
