import { valueReturn } from '#orders/returned-goods.ts';
import { sumQuantities } from '#values/quantity.ts';
import { keptOf, type RegisterRow } from './sale-register.ts';

/** Which sales of a programme a claim sheet holds: those to be sent, those that were sent and are owed, those that are settled, or all. */
export const claimStates = ['unsent', 'owed', 'settled', 'all'] as const;
export type ClaimState = (typeof claimStates)[number];

/** Goods of one product in a subsidised sale, without those that came back. Whole shillings; `total` is what both parts come to. */
export interface ClaimGoods {
  readonly productId: string;
  readonly productName: string;
  readonly unitName: string;
  readonly registrationNo: string;
  /** The numbers of its lots, each once; none where nobody wrote them down. */
  readonly lots: readonly string[];
  readonly quantity: number;
  readonly farmerPart: number;
  readonly subsidy: number;
  readonly total: number;
}

/** A subsidised sale as it stands on a claim sheet (R75). */
export interface ClaimSale {
  readonly orderId: string;
  readonly trackingId: string;
  /** ISO text. */
  readonly soldAt: string;
  readonly farmerNumber: string;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly buyerVillage: string;
  readonly isVoided: boolean;
  /** The government's part of what did not come back, and what of it was paid and refused; whole shillings. */
  readonly subsidy: number;
  readonly paid: number;
  readonly refused: number;
  /** When it was first sent to the government, as ISO text; null for a sale that was not. */
  readonly claimedAt: string | null;
  readonly goods: readonly ClaimGoods[];
}

/** What the sales of a claim sheet come to, in whole shillings. */
export interface ClaimSums {
  readonly subsidy: number;
  readonly paid: number;
  readonly refused: number;
}

/** The money of a line as it was sold, and what of it came back. */
export interface ClaimLine {
  readonly orderId: string;
  readonly productId: string;
  readonly quantity: number;
  readonly returned: number;
  readonly total: number;
  readonly subsidy: number;
}

/** Returns the subsidised goods of an order, by product, from its lines and its rows of the register; those that came back are left out. */
export function toClaimGoods(lines: readonly ClaimLine[], rows: readonly RegisterRow[]): ClaimGoods[] {
  const products = Map.groupBy(rows, ({ productId }) => productId);
  return [...products].flatMap(([productId, lots]) => {
    const own = lines.filter((line) => line.productId === productId && line.subsidy > 0);
    const [first] = lots;
    const kept = own.map((line) => {
      const back = valueReturn({ ...line, returned: 0, cost: 0 }, line.returned);
      return { total: line.total - back.amount, subsidy: line.subsidy - back.subsidy };
    });
    const total = kept.reduce((sum, line) => sum + line.total, 0);
    const subsidy = kept.reduce((sum, line) => sum + line.subsidy, 0);
    const quantity = sumQuantities(own.map(keptOf));
    if (!first || first.isVoided || quantity === 0) return [];
    const { productName, unitName, registrationNo } = first;
    const numbers = lots.filter((row) => row.lot !== '' && keptOf(row) > 0).map(({ lot }) => lot);
    return [
      {
        ...{ productId, productName, unitName, registrationNo, lots: [...new Set(numbers)] },
        ...{ quantity, farmerPart: total - subsidy, subsidy, total },
      },
    ];
  });
}

/** Returns what the government owes of a sale or of a sheet, in whole shillings; below 0 for what is to be given back. */
export function owedOfClaims({ subsidy, paid, refused }: ClaimSums): number {
  return subsidy - paid - refused;
}
