import {
  describeGoodsSearch,
  describeScarceGoods,
  parseSaleGood,
  type SaleGood,
} from '@duka/domain/orders/order-goods';
import type { PurchaseLineDraft } from '@duka/domain/stock/purchase-draft';
import { formatAmount } from '@duka/domain/values/amount';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { listDocuments } from '#data/calls/documents.ts';
import { m } from '#paraglide/messages.js';
import { CameraButton } from '#shop/trade/camera-button.tsx';
import { findGoodByCode } from '#shop/trade/good-by-code.ts';
import { useScanner } from '#shop/trade/use-scanner.ts';
import { FieldError } from '#ui/base/field.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { optionalComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { purchaseKeys, quantityId } from './purchase-keys.ts';

const UnknownCode = optionalComponent(async () => (await import('#shop/trade/unknown-code.tsx')).UnknownCode);

interface PurchaseFinderProps {
  storeId: string;
  error: string | undefined;
  onAdd: (good: SaleGood) => void;
  /** The lines that are there: a scan of their goods leads to their quantity. */
  lines: readonly PurchaseLineDraft[];
}

/** Finds products by name or barcode, and by the codes of a scanner or the camera; a press adds a line. */
export function PurchaseFinder({ storeId, error, onAdd, lines }: PurchaseFinderProps) {
  const errorId = useId();
  const [search, setSearch] = useState('');
  const { data: goods, isError, refetch } = useGoodsSearch(storeId, search);
  const isAsked = search.trim() !== '';
  const isEmpty = !isAsked && lines.length === 0;
  const { data: scarce = [] } = useScarceGoods(storeId, isEmpty);
  const [unknownCode, setUnknownCode] = useState('');
  /** The product whose quantity gets the focus once its line is there. */
  const [added, setAdded] = useState('');
  const scan = useMutation({
    mutationFn: (code: string) => findGoodByCode(storeId, code),
    onSuccess: (good, code) => {
      setUnknownCode(good ? '' : code);
      if (!good) return;
      // Goods that come twice are counted by the seller.
      if (!lines.some(({ productId }) => productId === good.id)) onAdd(good);
      setAdded(good.id);
    },
  });
  const add = (good: SaleGood) => {
    onAdd(good);
    setSearch('');
    setAdded(good.id);
  };
  useScanner({ storeId, onScan: scan.mutate });
  useEffect(() => {
    const line = lines.findLast(({ productId }) => productId === added);
    if (!line) return;
    document.getElementById(quantityId(line.key))?.focus();
    setAdded('');
  }, [added, lines]);
  return (
    <div>
      <div className="flex gap-2">
        <SearchField
          label={m.purchases_find()}
          placeholder={m.purchases_find_placeholder()}
          maxLength={100}
          value={search}
          onSearch={setSearch}
        />
        <CameraButton onScan={async (code) => (await scan.mutateAsync(code)) !== undefined} />
      </div>
      <LazyPart>
        <UnknownCode code={unknownCode} scannedAtMs={scan.submittedAt} />
      </LazyPart>
      {scan.isError ? <FieldError id={`${errorId}-scan`} error={m.purchases_find_failed()} /> : null}
      <FieldError id={errorId} error={error} />
      {isAsked && isError ? (
        <RetryAlert kind="error" className="mt-3" label={m.figures_try_again()} onRetry={() => refetch()}>
          {m.purchases_find_failed()}
        </RetryAlert>
      ) : null}
      {isAsked && goods?.length === 0 ? (
        <p role="status" className="mt-3 text-sm text-muted">
          {m.purchases_find_none()}
        </p>
      ) : null}
      {isAsked && goods && goods.length > 0 ? (
        <GoodsList label={m.purchases_found()} goods={goods} onPress={add} />
      ) : null}
      {isEmpty && scarce.length > 0 ? (
        <>
          <p aria-hidden="true" className="mt-3 text-sm font-semibold text-muted">
            {m.purchases_scarce()}
          </p>
          <GoodsList label={m.purchases_scarce()} goods={scarce} onPress={add} />
        </>
      ) : null}
    </div>
  );
}

interface GoodsListProps {
  label: string;
  goods: readonly SaleGood[];
  onPress: (good: SaleGood) => void;
}

function GoodsList({ label, goods, onPress }: GoodsListProps) {
  return (
    <Card padding="none" className="mt-2">
      <ul aria-label={label} className="divide-y divide-line">
        {goods.map((good) => (
          <li key={good.id}>
            <button
              type="button"
              onClick={() => onPress(good)}
              className="flex min-h-13 w-full items-center justify-between gap-3 px-4 py-1.5 text-left"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{good.name}</span>
                <span className="block text-sm text-muted">
                  {m.purchases_in_stock({ amount: formatAmount(good.quantityInStock, good.unitName) })}
                </span>
              </span>
              <Icon name="plus" className="text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Finds products by words, the best match first. */
function useGoodsSearch(storeId: string, search: string) {
  return useQuery({
    queryKey: [...purchaseKeys.all, 'goods', storeId, search],
    queryFn: async () => {
      const { documents } = await listDocuments('products', describeGoodsSearch(storeId, search));
      return documents.flatMap((document) => parseSaleGood(document) ?? []);
    },
    enabled: search.trim() !== '',
    placeholderData: keepPreviousData,
  });
}

/** How many products are offered before a word is typed. */
const maxScarce = 5;

/** Lists the products that there is the least of, which are the likeliest to have come in. */
function useScarceGoods(storeId: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...purchaseKeys.all, 'goods', storeId],
    queryFn: async () => {
      const { documents } = await listDocuments('products', describeScarceGoods(storeId, maxScarce));
      return documents.flatMap((document) => parseSaleGood(document) ?? []);
    },
    enabled: isWanted,
  });
}
