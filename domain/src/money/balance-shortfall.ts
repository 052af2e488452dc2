import { type ByMethod, byMethod } from './day-close.ts';
import { type ReceivedMethod, receivedMethods } from './payment.ts';

/** A balance that does not hold what is paid from it, in whole shillings. */
export interface BalanceShortfall {
  readonly method: ReceivedMethod;
  readonly held: number;
  /** Below 0. */
  readonly left: number;
}

/**
 * Returns the balances that do not hold what is to be paid from them, and what each is left with. An amount below 0 comes back, as that
 * of a purchase that is corrected. Nothing is forbidden: the money may have come from elsewhere (R31).
 */
export function findShortfalls(
  holds: ByMethod,
  paid: readonly { readonly method: ReceivedMethod; readonly amount: number }[],
): BalanceShortfall[] {
  const sums = byMethod((wanted) =>
    paid.reduce((sum, { method, amount }) => sum + (method === wanted ? amount : 0), 0),
  );
  return receivedMethods.flatMap((method) => {
    const held = holds[method];
    const left = held - sums[method];
    return sums[method] > 0 && left < 0 ? [{ method, held, left }] : [];
  });
}
