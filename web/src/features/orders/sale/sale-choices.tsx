import type { SaleGood } from '@duka/domain/orders/order-goods';
import { lineKey } from '@duka/domain/orders/order-sale';
import type { Pack } from '@duka/domain/products/packs';
import { formatAmount, packFor, unitFor } from '@duka/domain/values/amount';
import { formatWhole } from '@duka/domain/values/money';
import { parseQuantity } from '@duka/domain/values/number-input';
import { formatQuantity } from '@duka/domain/values/quantity';
import { filePreviewUrl } from '#data/calls/files.ts';
import { m } from '#paraglide/messages.js';
import { sayExpiry } from '#shop/trade/expiry-words.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { ImageWithFallback } from '#ui/page/image-with-fallback.tsx';

/** Pixels that the server is asked for: twice the shown side, for sharp screens. */
const pictureSide = 96;

interface SaleChoicesProps {
  goods: readonly SaleGood[];
  /** True while the answer to what is typed is on its way. */
  isBusy: boolean;
  /** The quantity in the sale, as typed, by the key of its line; undefined for what is not in it. */
  quantityOf: (key: string) => string | undefined;
  onChoose: (good: SaleGood, pack?: Pack) => void;
}

/** Lists goods close together, each in its unit and in its packs with their prices; each tap adds one more to the sale. */
export function SaleChoices({ goods, isBusy, quantityOf, onChoose }: SaleChoicesProps) {
  return (
    <ul
      aria-label={m.orders_sale_products()}
      aria-busy={isBusy}
      className="grid grid-cols-1 content-start border-line bg-surface max-sm:-mx-4 max-sm:border-y sm:grid-cols-2 sm:rounded-card sm:border sm:shadow-card lg:grid-cols-1 lg:max-h-[calc(100dvh-16rem)] lg:min-h-80 lg:overflow-y-auto"
    >
      {goods.map((good) => (
        <li key={good.id} className="border-b border-line">
          <Choice good={good} quantity={quantityOf(good.id)} onChoose={() => onChoose(good)} />
          {good.packs && good.packs.length > 0 ? (
            // One line, so that the second tap on a sack finds it where the first one did.
            <div data-chip-row className="flex gap-2 overflow-x-auto px-4 pb-2 [scrollbar-width:none]">
              {good.packs.map((pack) => (
                <PackChoice
                  key={pack.id}
                  good={good}
                  pack={pack}
                  quantity={quantityOf(lineKey({ productId: good.id, packId: pack.id }))}
                  onChoose={() => onChoose(good, pack)}
                />
              ))}
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

interface ChoiceProps {
  good: SaleGood;
  quantity: string | undefined;
  onChoose: () => void;
}

function Choice({ good, quantity, onChoose }: ChoiceProps) {
  const isOut = good.quantityInStock <= 0;
  const stock = formatAmount(Math.max(good.quantityInStock, 0), good.unitName);
  return (
    <button
      type="button"
      onClick={onChoose}
      className={`flex min-h-16 w-full scroll-mb-12 items-center gap-2 px-4 py-1.5 text-left sm:max-lg:px-3 transition-colors duration-150 hover:bg-sunken/60 ${quantity === undefined ? '' : 'bg-primary-soft/40'}`}
    >
      <span className="block size-11 shrink-0 overflow-hidden rounded-control bg-sunken">
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
      <span className="@container min-w-0 grow">
        <span className="line-clamp-1 text-[0.9375rem] leading-[1.6] font-semibold wrap-anywhere @max-[11rem]:line-clamp-2">
          {good.name}
        </span>
        <span className="flex flex-wrap items-end justify-end gap-x-2">
          <span className="flex min-w-0 grow basis-20 flex-wrap gap-x-1.5 text-sm text-muted">
            {isOut ? (
              <span className="font-medium text-danger">{m.orders_sale_out()}</span>
            ) : (
              // A number without a unit does not say by itself what it counts.
              <span>{good.unitName === '' ? m.orders_sale_left({ stock }) : stock}</span>
            )}
            {sayExpiry(good)}
          </span>
          <span className="text-[0.9375rem] font-semibold whitespace-nowrap tabular-nums">
            {formatWhole(good.sellingPrice)}
            {good.packs && good.packs.length > 0 && good.unitName !== '' ? (
              <span className="text-sm font-normal text-muted"> / {unitFor(1, good.unitName)}</span>
            ) : null}
          </span>
        </span>
      </span>
      <Chosen quantity={quantity} nameOf={(count) => formatAmount(count, good.unitName)} />
    </button>
  );
}

function PackChoice({ good, pack, quantity, onChoose }: ChoiceProps & { pack: Pack }) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className={`inline-flex min-h-11 shrink-0 scroll-mb-12 items-center gap-1.5 rounded-full border px-3 text-sm font-medium text-ink hover:bg-sunken ${quantity === undefined ? 'border-control/60 bg-surface' : 'border-primary bg-primary-soft/40'}`}
    >
      {pack.name} <span className="font-semibold tabular-nums">{formatWhole(pack.sellingPrice)}</span>
      <span className="sr-only">: {good.name}</span>
      {quantity === undefined ? null : (
        <Chosen quantity={quantity} nameOf={(count) => `${formatQuantity(count)} ${packFor(count, pack.name)}`} />
      )}
    </button>
  );
}

/** Shows how much of it is in the sale, and a plus while nothing is. */
function Chosen({ quantity, nameOf }: { quantity: string | undefined; nameOf: (count: number) => string }) {
  if (quantity === undefined) return <Icon name="plus" className="text-on-primary-soft" />;
  const input = parseQuantity(quantity);
  if (input.kind !== 'value') return <Icon name="check" className="text-on-primary-soft" />;
  return (
    <span className="min-w-8 shrink-0 rounded-full bg-primary px-2 py-0.5 text-center font-bold text-on-primary tabular-nums">
      <span aria-hidden="true">{formatQuantity(input.value)}</span>
      <span className="sr-only">{m.orders_sale_in({ amount: nameOf(input.value) })}</span>
    </span>
  );
}
