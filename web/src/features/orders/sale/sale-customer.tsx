import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Icon } from '#ui/base/icon.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { Card } from '#ui/page/card.tsx';
import type { SalePartProps } from './sale-words.ts';

/** Asks who buys, which is optional; a phone lets the shop recognise the customer. */
export function SaleCustomer({ draft, update }: Pick<SalePartProps, 'draft' | 'update'>) {
  // It is read once at the start, as someone who empties a field goes on typing in it.
  const [isGiven] = useState(draft.customerName !== '' || draft.customerPhone !== '' || draft.note !== '');
  return (
    <Card padding="none">
      <details open={isGiven}>
        <summary className="flex min-h-12 items-center justify-between gap-3 px-5 font-semibold">
          {m.orders_sale_customer()}
          <Icon name="chevron-down" className="text-muted" />
        </summary>
        <div className="flex flex-col gap-4 px-5 pb-5">
          <TextField
            label={m.orders_sale_customer_name()}
            value={draft.customerName}
            onChange={(customerName) => update((before) => ({ ...before, customerName }))}
            maxLength={256}
            autoComplete="off"
          />
          <TextField
            label={m.orders_sale_customer_phone()}
            value={draft.customerPhone}
            onChange={(customerPhone) => update((before) => ({ ...before, customerPhone }))}
            type="tel"
            inputMode="tel"
            maxLength={20}
            autoComplete="off"
          />
          <TextField
            label={m.orders_note()}
            value={draft.note}
            onChange={(note) => update((before) => ({ ...before, note }))}
            maxLength={1000}
            autoComplete="off"
          />
        </div>
      </details>
    </Card>
  );
}
