import { agreedTotal, readDiscount } from '@duka/domain/orders/sale-sums';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';
import { TextField } from '#ui/base/text-field.tsx';
import { AmountField } from '#ui/forms/amount-field.tsx';
import { SegmentsField } from '#ui/forms/segments-field.tsx';
import type { SalePartProps } from './sale-words.ts';
import { termsFields } from './terms-words.ts';

/** Asks what is taken off the whole, in shillings or per cent, and says how much per cent come to (R26). */
export function SaleDiscount({ draft, goods, update, error }: SalePartProps & { error: string | undefined }) {
  const { discount, isDiscountPercent } = draft;
  const off = readDiscount(draft, goods);
  const field = {
    id: termsFields.discount,
    className: 'min-w-0 grow',
    label: m.orders_sale_discount(),
    value: discount,
    onChange: (typed: string) => update((before) => ({ ...before, discount: typed })),
    error,
  };
  return (
    <div className="mt-4">
      <div className="flex items-start gap-2">
        {isDiscountPercent ? (
          <TextField {...field} key="percent" suffix="%" inputMode="decimal" autoComplete="off" maxLength={6} />
        ) : (
          <AmountField {...field} key="shillings" />
        )}
        <div className="w-28 shrink-0 pt-6">
          <SegmentsField
            label={m.orders_sale_discount_in()}
            isLabelHidden
            value={isDiscountPercent ? 'percent' : 'shillings'}
            onChange={(kind) => update((before) => ({ ...before, isDiscountPercent: kind === 'percent' }))}
            options={[
              { value: 'shillings', label: m.ui_currency() },
              { value: 'percent', label: '%' },
            ]}
          />
        </div>
      </div>
      {isDiscountPercent && off > 0 && !error ? (
        <p role="status" className="mt-1.5 text-sm text-muted tabular-nums">
          {m.orders_sale_percent_off({
            percent: discount.trim(),
            total: formatUnbroken(agreedTotal(draft, goods)),
            amount: formatUnbroken(off),
          })}
        </p>
      ) : null}
    </div>
  );
}
