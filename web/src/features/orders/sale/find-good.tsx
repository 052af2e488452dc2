import { describeGoodsSearch, type SaleGood } from '@duka/domain/orders/order-goods';
import { isCode } from '@duka/domain/products/product-search';
import { parseScaleRule, readScaleCode, toScaleQuantity } from '@duka/domain/products/scale-code';
import type { ReactNode } from 'react';
import { m } from '#paraglide/messages.js';
import type { SellerStore } from '#session/store-queries.ts';
import { findGoodByCode } from '#shop/trade/good-by-code.ts';
import { AddByCode } from '#shop/trade/unknown-code.tsx';
import { listGoods } from './sale-goods.ts';

/** The product that was looked for and how much of it, or the words that say why there is none. */
type FoundGood = { readonly good: SaleGood; readonly quantity?: string } | { readonly words: ReactNode };

/** Finds the product that a scanned code is the whole barcode or product id of (SCAN-004), or that the shop's scale has weighed (GTIN-011). */
export async function findScanned({ id, scaleCodes }: Shop, code: string): Promise<FoundGood> {
  const good = await findGoodByCode(id, code);
  return good ? { good } : ((await findWeighed(id, code, scaleCodes)) ?? sayUnknown(code));
}

type Shop = Pick<SellerStore, 'id' | 'scaleCodes'>;

async function findWeighed(storeId: string, code: string, scaleCodes: string | undefined) {
  const rule = parseScaleRule(scaleCodes);
  const reading = rule && readScaleCode(rule, code);
  const good = reading && (await findGoodByCode(storeId, reading.item));
  return good && { good, quantity: toScaleQuantity(reading, good.sellingPrice) };
}

/** Finds the one product that a typed text means: by its code, else the only one that the words find. */
export async function findTyped(shop: Shop, text: string): Promise<FoundGood> {
  const exact = await findScanned(shop, text);
  if ('good' in exact || isCode(text)) return exact;
  const [first, second] = await listGoods(describeGoodsSearch(shop.id, text));
  if (!first) return { words: m.orders_sale_none({ text }) };
  return second ? { words: m.orders_sale_several({ text }) } : { good: first };
}

function sayUnknown(code: string): { readonly words: ReactNode } {
  return {
    words: (
      <>
        {m.scan_unknown({ code })} <AddByCode code={code} />
      </>
    ),
  };
}
