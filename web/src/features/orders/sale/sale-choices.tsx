import type { SaleGood } from '@duka/domain/orders/order-goods';
import { formatAmount } from '@duka/domain/values/amount';
import { formatPrice } from '@duka/domain/values/money';
import { parseQuantity } from '@duka/domain/values/number-input';
import { formatQuantity } from '@duka/domain/values/quantity';
import { filePreviewUrl } from '#api/files.ts';
import { m } from '#paraglide/messages.js';
import { ExpiryBadge } from '#shop/trade/expiry-badge.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { ImageWithFallback } from '#ui/page/image-with-fallback.tsx';

/** Pixels that the server is asked for: twice the shown side, for sharp screens. */
const pictureSide = 96;

interface SaleChoicesProps {
  goods: readonly SaleGood[];
  /** True while the answer to what is typed is on its way. */
  isBusy: boolean;
  quantityOf: (productId: string) => string | undefined;
  onChoose: (good: SaleGood) => void;
}

/** Lists goods close together; each tap adds one more of them to the sale. */
export function SaleChoices({ goods, isBusy, quantityOf, onChoose }: SaleChoicesProps) {
  return (
    <ul
      aria-label={m.orders_sale_products()}
      aria-busy={isBusy}
      className="grid grid-cols-1 content-start gap-1.5 sm:grid-cols-2 lg:-mx-1 lg:grid-cols-1 lg:max-h-[calc(100dvh-16rem)] lg:min-h-80 lg:overflow-y-auto lg:p-1"
    >
      {goods.map((good) => (
        <li key={good.id}>
          <Choice good={good} quantity={quantityOf(good.id)} onChoose={() => onChoose(good)} />
        </li>
      ))}
    </ul>
  );
}

function Choice({ good, quantity, onChoose }: { good: SaleGood; quantity: string | undefined; onChoose: () => void }) {
  const isOut = good.quantityInStock <= 0;
  const stock = formatAmount(Math.max(good.quantityInStock, 0), good.unitName);
  return (
    <button
      type="button"
      disabled={isOut}
      onClick={onChoose}
      className={`flex h-full min-h-14 w-full items-center gap-3 rounded-control border px-2 py-1.5 text-left transition-colors duration-150 hover:bg-sunken/60 disabled:cursor-not-allowed ${quantity === undefined ? 'border-line bg-surface' : 'border-primary bg-primary-soft/40'}`}
    >
      <span className="block size-10 shrink-0 overflow-hidden rounded-control bg-sunken">
        <ImageWithFallback
          src={good.image ? filePreviewUrl(good.image, { width: pictureSide, height: pictureSide }) : null}
          alt=""
          fallback={
            <span className="flex size-full items-center justify-center text-muted">
              <Icon name="box" />
            </span>
          }
        />
      </span>
      <span className="min-w-0 grow leading-snug">
        <span className="line-clamp-2 text-[0.9375rem] leading-tight font-semibold wrap-anywhere">{good.name}</span>
        <span className="flex flex-wrap items-center gap-x-3 text-sm">
          <span className="font-medium whitespace-nowrap tabular-nums">{formatPrice(good.sellingPrice)}</span>
          <span className={isOut ? 'text-danger' : 'text-muted'}>
            {isOut ? m.orders_sale_out() : m.orders_sale_left({ stock })}
          </span>
          <ExpiryBadge {...good} />
        </span>
      </span>
      {isOut ? null : <Chosen good={good} quantity={quantity} />}
    </button>
  );
}

/** Shows how much of it is in the sale, and a plus while nothing is. */
function Chosen({ good, quantity }: { good: SaleGood; quantity: string | undefined }) {
  if (quantity === undefined) return <Icon name="plus" className="mr-1 text-on-primary-soft" />;
  const input = parseQuantity(quantity);
  if (input.kind !== 'value') return <Icon name="check" className="mr-1 text-on-primary-soft" />;
  return (
    <span className="min-w-8 shrink-0 rounded-full bg-primary px-2 py-0.5 text-center font-bold text-on-primary tabular-nums">
      <span aria-hidden="true">{formatQuantity(input.value)}</span>
      <span className="sr-only">{m.orders_sale_in({ amount: formatAmount(input.value, good.unitName) })}</span>
    </span>
  );
}
