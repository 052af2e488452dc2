import { isFoundBy, type SaleGood } from '@duka/domain/orders/order-goods';
import type { Pack } from '@duka/domain/products/packs';
import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { client } from '#data/connection/client.ts';
import { pageCounter } from '#data/counter/counter.ts';
import { orderPaths } from '#features/orders/order-paths.ts';
import { m } from '#paraglide/messages.js';
import { canGoBack } from '#router/app-router.tsx';
import { CameraButton } from '#shop/trade/camera-button.tsx';
import { IconButton } from '#ui/base/icon-button.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useDelayedText } from '#ui/forms/use-delayed-text.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { SaleChoices } from './sale-choices.tsx';
import { useGoodsSearch } from './sale-goods.ts';
import type { SaleNews } from './sale-words.ts';

interface SaleFinderProps {
  storeId: string;
  /** The result of the last search or scan. */
  news: SaleNews;
  /** The quantity in the sale, as typed, by the key of its line; undefined for what is not in it. */
  quantityOf: (key: string) => string | undefined;
  /** Adds the product that a whole text means; returns whether it found one. */
  onFind: (text: string) => Promise<boolean>;
  /** Adds the product that has a scanned code. */
  onScan: (code: string) => Promise<boolean>;
  onChoose: (good: SaleGood, pack?: Pack) => void;
}

/** Milliseconds without a keystroke before the phone's copy is searched: longer than a scanner waits between two. */
const localPauseMs = 20;
/** The most characters of a search or a barcode. */
const longest = 100;

/** Finds products by name, or by a barcode that a scanner types or the camera sees; a phone's whole screen begins here. */
export function SaleFinder({ storeId, news, quantityOf, onFind, onScan, onChoose }: SaleFinderProps) {
  const [, navigate] = useLocation();
  // On a phone this page has no bar above it that could lock a counter.
  const onDuty = useSyncExternalStore(pageCounter.subscribe, pageCounter.readMember);
  const [search, setSearch] = useState('');
  const [text, setText] = useDelayedText(search, setSearch, client.source?.isLocalFirst ? localPauseMs : undefined);
  const changes = useRef(0);
  const typed = text.trim();
  // What is typed is handed on after a pause; an emptied field needs none.
  const asked = typed === '' ? '' : search.trim();
  const { data, isError, isPlaceholderData, refetch } = useGoodsSearch(storeId, asked);
  // Until the answer to what is typed has come, only goods that fit it are shown: what does not fit is not to be tapped.
  const isAnswered = asked === typed && !isPlaceholderData;
  const goods = isAnswered ? data : data?.filter((good) => isFoundBy(good, typed));
  const isSearching = !isError && (!goods || (goods.length === 0 && !isAnswered));

  async function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || typed === '') return;
    event.preventDefault();
    const input = event.currentTarget;
    const before = changes.current;
    // A scanner does not wait, so its next text replaces this one, even if it is the same.
    input.select();
    if ((await onFind(typed)) && changes.current === before) setText('');
  }

  return (
    <section aria-label={m.orders_sale_products()} className="min-w-0 max-md:-mt-3 lg:sticky lg:top-20">
      <div className="flex items-end gap-2 max-lg:sticky max-lg:top-0 max-lg:z-10 max-lg:-mx-4 max-lg:bg-paper max-lg:px-4 max-lg:pt-[max(0.5rem,env(safe-area-inset-top))] max-lg:pb-2 sm:max-lg:-mx-6 sm:max-lg:px-6">
        <IconButton
          icon="arrow-left"
          label={m.orders_sale_back()}
          onClick={() => (canGoBack() ? window.history.back() : navigate(orderPaths.list))}
          className="-ml-2 md:hidden"
        />
        <div className="min-w-0 grow max-lg:[&_label]:sr-only">
          <TextField
            label={m.orders_sale_find()}
            value={text}
            onChange={(next) => {
              changes.current += 1;
              setText(next);
            }}
            onKeyDown={onKeyDown}
            onFocus={(event) => event.target.select()}
            placeholder={m.orders_sale_find_placeholder()}
            maxLength={longest}
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            end={
              text === '' ? undefined : (
                <IconButton icon="close" label={m.orders_sale_clear_search()} onClick={() => setText('')} />
              )
            }
          />
        </div>
        <CameraButton onScan={onScan} />
        {onDuty ? (
          <IconButton icon="lock" label={m.counter_lock()} onClick={pageCounter.lock} className="md:hidden" />
        ) : null}
      </div>
      <p role="status" className={news.isProblem ? 'my-2 text-sm font-medium text-danger' : 'sr-only'}>
        {news.text}
      </p>
      {isError ? (
        <RetryAlert kind="error" label={m.orders_try_again()} onRetry={() => refetch()}>
          {m.orders_sale_goods_failed()}
        </RetryAlert>
      ) : null}
      {isSearching ? <Skeleton shape="card" className="mt-2 h-40 w-full" /> : null}
      {isAnswered && goods?.length === 0 ? <p className="py-3 text-muted">{m.orders_sale_no_goods()}</p> : null}
      {goods && goods.length > 0 ? (
        <>
          {asked === '' ? (
            <p className="py-1.5 text-sm text-muted max-lg:sr-only">{m.orders_sale_most_sold()}</p>
          ) : null}
          <SaleChoices goods={goods} isBusy={!isAnswered} quantityOf={quantityOf} onChoose={onChoose} />
        </>
      ) : null}
    </section>
  );
}
