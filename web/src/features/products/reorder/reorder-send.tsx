import { formatAmount } from '@duka/domain/values/amount';
import { formatDay } from '@duka/domain/values/dates';
import { useState } from 'react';
import { readToday } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { ShareText } from '#shop/trade/share-text.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Drawer } from '#ui/page/drawer.tsx';
import { describeLastPurchase } from './last-purchase.ts';
import type { Reordered } from './reorder-rows.tsx';

interface ReorderSendProps {
  shopName: string;
  /** What is to be bought, by supplier; one at least. */
  groups: readonly (readonly Reordered[])[];
  onClose: () => void;
}

/** Hands the list over: all of it, or to one supplier what came from there, whose number is filled in. */
export function ReorderSend({ shopName, groups, onClose }: ReorderSendProps) {
  const [chosen, setChosen] = useState('');
  const suppliers = groups.flatMap((rows, index) => {
    const last = rows[0]?.product.lastPurchase;
    return last?.supplierName ? [{ value: String(index), label: last.supplierName, phone: last.supplierPhone }] : [];
  });
  const isOne = groups.length === 1;
  const to = isOne ? suppliers[0] : suppliers.find(({ value }) => value === chosen);
  const rows = (chosen === '' ? groups : [groups[Number(chosen)] ?? []]).flat();
  const lines = rows.map(({ product, quantity }) => {
    const line = m.reorder_line({ name: product.name, amount: formatAmount(quantity, product.unitName) });
    const last = describeLastPurchase(product);
    return last === '' ? line : m.reorder_line_last({ line, last });
  });
  const heading = m.reorder_heading({ shop: shopName, day: formatDay(readToday()) ?? '' });
  const text = [heading, '', ...lines].join('\n');
  return (
    <Drawer open onClose={onClose} title={m.reorder_send_title()}>
      <div className="flex flex-col gap-4">
        {isOne ? null : (
          <SelectField
            label={m.reorder_send_to()}
            value={chosen}
            onChange={setChosen}
            options={suppliers}
            placeholder={m.reorder_send_all()}
          />
        )}
        <p className="max-h-60 overflow-y-auto rounded-control bg-sunken p-3 text-sm whitespace-pre-line">{text}</p>
        <ShareText text={text} phone={to?.phone ?? ''} copiedText={m.reorder_copied()} onOpened={onClose} />
      </div>
    </Drawer>
  );
}
