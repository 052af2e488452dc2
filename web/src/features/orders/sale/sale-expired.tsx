import { m } from '#paraglide/messages.js';
import { TextField } from '#ui/base/text-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { expiredReasonId, longestReason, type SalePartProps } from './sale-words.ts';

/** Asks why goods past their date are sold; without a reason the sale is refused (R24). */
export function SaleExpired({
  draft,
  update,
  isChecked,
}: Pick<SalePartProps, 'draft' | 'update'> & { isChecked: boolean }) {
  const isMissing = isChecked && draft.expiredReason.trim() === '';
  return (
    <Card>
      <TextField
        id={expiredReasonId}
        label={m.orders_expired_reason()}
        value={draft.expiredReason}
        onChange={(expiredReason) => update((before) => ({ ...before, expiredReason }))}
        maxLength={longestReason}
        autoComplete="off"
        hint={m.orders_expired_hint()}
        error={isMissing ? m.orders_expired_required() : undefined}
      />
    </Card>
  );
}
