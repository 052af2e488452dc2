import type { SaleGood } from '@duka/domain/orders/order-goods';
import { formatPrice } from '@duka/domain/values/money';
import { formatQuantity } from '@duka/domain/values/quantity';
import { type KeyboardEvent, useState } from 'react';
import { filePreviewUrl } from '#api/files.ts';
import { m } from '#paraglide/messages.js';
import { CameraButton } from '#shop/trade/camera-button.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useDelayedText } from '#ui/forms/use-delayed-text.ts';
import { Card } from '#ui/page/card.tsx';
import { ImageWithFallback } from '#ui/page/image-with-fallback.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { useGoodsSearch } from './sale-goods.ts';

interface SaleFinderProps {
  /** The id of the search field. */
  id: string;
  storeId: string;
  /** The result of the last search or scan. */
  news: string;
  isTaken: (productId: string) => boolean;
  /** Adds the product that a whole text means; answers whether it found one. */
  onFind: (text: string) => Promise<boolean>;
  onChoose: (good: SaleGood) => void;
}

/** The most characters of a search or a barcode. */
const longest = 100;
/** Pixels that the server is asked for: twice the shown side, for sharp screens. */
const pictureSide = 96;

/** Finds products by name, or by a barcode that a scanner types or the camera sees. */
export function SaleFinder({ id, storeId, news, isTaken, onFind, onChoose }: SaleFinderProps) {
  const [search, setSearch] = useState('');
  const [text, setText] = useDelayedText(search, setSearch);
  const { data: goods, isError, isPlaceholderData, refetch } = useGoodsSearch(storeId, search.trim());

  async function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const wanted = text.trim();
    if (event.key !== 'Enter' || wanted === '') return;
    event.preventDefault();
    const input = event.currentTarget;
    // A scanner does not wait, so its next text replaces this one.
    input.select();
    if ((await onFind(wanted)) && input.value.trim() === wanted) setText('');
  }

  const choose = (good: SaleGood) => {
    setText('');
    onChoose(good);
  };

  return (
    <section aria-label={m.orders_sale_products()} className="min-w-0">
      <div className="flex items-end gap-2">
        <TextField
          id={id}
          label={m.orders_sale_find()}
          value={text}
          onChange={setText}
          onKeyDown={onKeyDown}
          placeholder={m.orders_sale_find_placeholder()}
          maxLength={longest}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="min-w-0 grow"
        />
        <CameraButton onScan={onFind} />
      </div>
      <p role="status" className="mt-2 min-h-6 text-sm font-medium text-on-primary-soft">
        {news}
      </p>
      {isError ? (
        <RetryAlert kind="error" label={m.orders_try_again()} onRetry={() => refetch()}>
          {m.orders_sale_goods_failed()}
        </RetryAlert>
      ) : null}
      {!goods && !isError ? <Skeleton shape="card" className="h-40 w-full" /> : null}
      {goods?.length === 0 ? <p className="py-3 text-muted">{m.orders_sale_no_goods()}</p> : null}
      {goods && goods.length > 0 ? (
        <Card padding="none" className="max-h-[22rem] overflow-y-auto lg:max-h-[36rem]">
          <ul aria-label={m.orders_sale_products()} aria-busy={isPlaceholderData} className="divide-y divide-line">
            {goods.map((good) => (
              <li key={good.id}>
                <Choice good={good} isTaken={isTaken(good.id)} onChoose={() => choose(good)} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </section>
  );
}

function Choice({ good, isTaken, onChoose }: { good: SaleGood; isTaken: boolean; onChoose: () => void }) {
  const isOut = good.quantityInStock <= 0;
  const stock = `${formatQuantity(Math.max(good.quantityInStock, 0))} ${good.unitName}`.trim();
  return (
    <button
      type="button"
      disabled={isOut}
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left transition-colors duration-150 hover:bg-sunken/60 focus-visible:-outline-offset-2 disabled:cursor-not-allowed"
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
      <span className="min-w-0 grow">
        <span className="line-clamp-2 font-semibold wrap-anywhere">{good.name}</span>
        <span className="flex flex-wrap justify-between gap-x-3 text-sm">
          <span className={isOut ? 'text-danger' : 'text-muted'}>
            {isOut ? m.orders_sale_out() : m.orders_sale_stock({ stock })}
          </span>
          <span className="text-[0.9375rem] font-medium whitespace-nowrap tabular-nums">
            {formatPrice(good.sellingPrice)}
          </span>
        </span>
      </span>
      {isOut ? null : <Icon name={isTaken ? 'check' : 'plus'} className="text-on-primary-soft" />}
    </button>
  );
}
