import type { SaleDraft } from '@duka/domain/orders/order-sale';
import { m } from '#paraglide/messages.js';
import { TextField } from '#ui/base/text-field.tsx';
import type { SalePartProps } from './sale-words.ts';

/** Asks where the buyer of a registered input lives, beside name and phone; whoever does not say it buys all the same (INPUT-058). */
export function RegisteredBuyer({ draft, update }: Pick<SalePartProps, 'update'> & { draft: SaleDraft }) {
  return (
    <>
      <p className="text-sm text-muted">{m.lots_ask_buyer_text()}</p>
      <TextField
        label={m.lots_village()}
        value={draft.buyerVillage}
        onChange={(buyerVillage) => update((before) => ({ ...before, buyerVillage }))}
        maxLength={128}
        autoComplete="off"
      />
    </>
  );
}
