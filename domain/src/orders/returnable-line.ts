import { readNumber } from '#values/unchecked-values.ts';
import { multiply } from './purchase.ts';
import type { ReturnableLine } from './returned-goods.ts';

/** Reads a stored line; older ones have no sums. Corrections of its cost are a part of the cost (R44). */
export function readReturnableLine(item: Readonly<Record<string, unknown>>): ReturnableLine {
  const [quantity, returned] = [readNumber(item.quantity), readNumber(item.returned)];
  const sumOf = (stored: unknown, price: unknown) =>
    typeof stored === 'number' ? stored : multiply(quantity, readNumber(price));
  return {
    ...{ quantity, returned, total: sumOf(item.total, item.unitPrice) },
    cost: sumOf(item.cost, item.unitCost) + readNumber(item.costCorrection),
    ...(typeof item.subsidy === 'number' && { subsidy: item.subsidy }),
    returnedCost: typeof item.returnedCost === 'number' ? item.returnedCost : undefined,
  };
}
