import type { SaleGood } from '@duka/domain/orders/order-goods';
import type { PastedLine } from '@duka/domain/orders/pasted-order';
import { multiply } from '@duka/domain/orders/purchase';
import { findListPrice, findPack, lineTotal, type SaleObstacle } from '@duka/domain/orders/sale-sums';
import type { WhatsappLine } from '@duka/domain/orders/whatsapp-text';
import { formatAmount, packFor, unitFor } from '@duka/domain/values/amount';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { parseQuantity } from '@duka/domain/values/number-input';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { obstacleText } from '#features/orders/sale/sale-words.ts';
import { m } from '#paraglide/messages.js';
import { FieldFrame, useField } from '#ui/base/field.tsx';
import { QuantityInput } from '#ui/forms/quantity-input.tsx';
import { RemoveButton } from '#ui/forms/remove-button.tsx';
import { ChooseGood } from './choose-good.tsx';
import { describeMessageLine } from './make-order.ts';

interface PasteLineProps {
  storeId: string;
  line: PastedLine;
  /** Undefined for a line without a product, and until it is known. */
  good: SaleGood | undefined;
  obstacle: SaleObstacle | undefined;
  /** True to say that a product is to be chosen. */
  isChecked: boolean;
  onChange: (changes: Partial<PastedLine>) => void;
  onRemove: () => void;
}

/** A line of the message: the product that stands for it, with its price of now, or a search for it. */
export function PasteLine({ storeId, line, good, obstacle, isChecked, onChange, onRemove }: PasteLineProps) {
  const { messageLine, productId } = line;
  const description = messageLine ? describeMessageLine(messageLine) : '';
  if (productId === '') {
    return (
      <li className="py-3">
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0 wrap-anywhere">
            <span className="font-semibold">{description}</span>
            <span className={`block text-sm ${isChecked ? 'font-medium text-danger' : 'text-on-warning-soft'}`}>
              {m.orders_paste_unknown()}
            </span>
          </p>
          <RemoveButton label={m.orders_sale_remove({ name: description })} onRemove={onRemove} />
        </div>
        <ChooseGood
          storeId={storeId}
          label={m.orders_paste_choose({ name: messageLine?.name ?? '' })}
          search={messageLine?.name ?? ''}
          onChoose={onChange}
        />
      </li>
    );
  }
  return <KnownLine line={line} good={good} obstacle={obstacle} onChange={onChange} onRemove={onRemove} />;
}

type KnownLineProps = Pick<PasteLineProps, 'line' | 'good' | 'obstacle' | 'onChange' | 'onRemove'>;

function KnownLine({ line, good, obstacle, onChange, onRemove }: KnownLineProps) {
  const product = good?.name ?? line.messageLine?.name ?? m.orders_sale_unknown();
  const pack = findPack(line, good);
  // As the message says it, until the product is known.
  const packName = good ? pack?.name : line.messageLine?.pack;
  const name = packName ? m.orders_sale_pack({ name: product, pack: packName }) : product;
  const error = obstacle && describeObstacle(obstacle, good);
  const { control, frame } = useField({ label: m.orders_sale_quantity({ name }), isLabelHidden: true, error });
  const price = good && findListPrice(line, good);
  const changed = line.messageLine && price !== undefined ? findChange(line.messageLine, price) : undefined;
  const typed = parseQuantity(line.quantity);
  const quantity = typed.kind === 'value' ? typed.value : 1;
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold wrap-anywhere">{name}</p>
        <p className="font-semibold whitespace-nowrap tabular-nums">{formatPrice(lineTotal(line, good))}</p>
      </div>
      {good && price !== undefined ? (
        <p className="text-sm text-muted tabular-nums">
          {formatUnbroken(price)} · {m.orders_sale_stock({ stock: formatAmount(good.quantityInStock, good.unitName) })}
        </p>
      ) : null}
      {changed ? (
        <p className="text-sm font-medium text-on-warning-soft tabular-nums">{m.orders_paste_price(changed)}</p>
      ) : null}
      <FieldFrame {...frame} className="mt-2">
        <div className="flex items-center gap-2">
          <QuantityInput
            {...control}
            value={line.quantity}
            onChange={(next) => onChange({ quantity: next })}
            error={error}
            selectsOnFocus
            align="center"
            maxLength={14}
          />
          <span className="grow text-sm text-muted">
            {pack ? packFor(quantity, pack.name) : good && unitFor(quantity, good.unitName)}
          </span>
          <RemoveButton label={m.orders_sale_remove({ name })} onRemove={onRemove} />
        </div>
      </FieldFrame>
    </li>
  );
}

/** Returns what the goods cost in the message and cost now, where that differs; whole shillings, as texts. */
function findChange({ quantity, total }: WhatsappLine, price: number) {
  const now = multiply(quantity, price);
  return now === total ? undefined : { seen: formatUnbroken(total), now: formatUnbroken(now) };
}

/** Expired goods are sold over the counter alone (R24). */
function describeObstacle(obstacle: SaleObstacle, good: SaleGood | undefined): string {
  if (obstacle !== 'expired') return obstacleText(obstacle, good);
  return m.orders_paste_expired_line({ day: formatDay(good?.expiryDate ?? '') ?? '' });
}
