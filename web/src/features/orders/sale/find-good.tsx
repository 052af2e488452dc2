import { describeGoodsSearch, type SaleGood } from '@duka/domain/orders/order-goods';
import { isCode } from '@duka/domain/products/product-search';
import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import { findGoodByCode } from '#shop/trade/good-by-code.ts';
import { AddByCode } from '#shop/trade/unknown-code.tsx';
import { listGoods } from './sale-goods.ts';

/** The product that was looked for, or the words that say why there is none. */
type FoundGood = SaleGood | { readonly words: ReactNode };

/** Finds the product that a scanned code is the whole barcode or product id of (SCAN-004). */
export async function findScanned(storeId: string, code: string): Promise<FoundGood> {
  return (await findGoodByCode(storeId, code)) ?? sayUnknown(code);
}

/** Finds the one product that a typed text means: by its code, else the only one that the words find. */
export async function findTyped(storeId: string, text: string): Promise<FoundGood> {
  const exact = await findGoodByCode(storeId, text);
  if (exact) return exact;
  if (isCode(text)) return sayUnknown(text);
  const [first, second] = await listGoods(describeGoodsSearch(storeId, text));
  if (!first) return { words: m.orders_sale_none({ text }) };
  return second ? { words: m.orders_sale_several({ text }) } : first;
}

function sayUnknown(code: string) {
  return {
    words: (
      <>
        {m.scan_unknown({ code })} <AddByCode code={code} />
      </>
    ),
  };
}
