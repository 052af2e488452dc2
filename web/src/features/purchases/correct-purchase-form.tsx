import { makeDocumentId } from '@duka/domain/document-id';
import { toReceivedMethod } from '@duka/domain/money/payment';
import { startCorrection } from '@duka/domain/stock/purchase-correction';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { packsQuery } from '#shop/trade/pack-queries.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { PurchaseForm } from './purchase-form.tsx';
import type { BoughtBatch, PurchaseRecord } from './purchase-record.ts';

interface CorrectPurchaseFormProps {
  storeId: string;
  purchase: PurchaseRecord & { readonly goods: readonly BoughtBatch[] };
}

/** The form of a purchase, filled with what was recorded. */
export function CorrectPurchaseForm({ storeId, purchase }: CorrectPurchaseFormProps) {
  // What somebody else changes meanwhile does not change what is being typed; the server refuses what was taken back.
  const [recorded] = useState(purchase);
  const [id] = useState(() => makeDocumentId(Date.now(), Math.random));
  const productIds = recorded.goods.flatMap(({ productId }) => productId || []);
  const packs = useQuery(packsQuery(productIds));
  // Products that were deleted have no packs to ask for.
  if (productIds.length > 0 && !packs.isFetched) return <Skeleton shape="card" className="h-72 w-full" />;
  const paid = recorded.payments.flatMap(({ method, amount, isLater }) => {
    const way = toReceivedMethod(method);
    return way && !isLater ? [{ method: way, amount }] : [];
  });
  const draft = startCorrection({ ...recorded, paid }, packs.data ?? [], id);
  return <PurchaseForm storeId={storeId} first={undefined} rejected={draft} />;
}
