import type { ClaimKind } from '@duka/domain/money/claim-request';
import type { SubsidyProgramme } from '@duka/domain/orders/subsidy';
import { type ClaimGoods, type ClaimSale, type ClaimState, owedOfClaims } from '@duka/domain/register/claim-sheet';
import { formatAmount } from '@duka/domain/values/amount';
import { formatDay, toDay } from '@duka/domain/values/dates';
import { formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';

/** A line of the claim sheet: goods of a sale, and the sale itself where nothing of it is left to claim. */
export interface ClaimRow {
  readonly key: string;
  readonly sale: ClaimSale;
  readonly goods: ClaimGoods | undefined;
}

/** Returns the lines of a claim sheet, one for each product of each sale. */
export function toClaimRows(sales: readonly ClaimSale[]): ClaimRow[] {
  return sales.flatMap((sale): ClaimRow[] =>
    sale.goods.length === 0
      ? [{ key: sale.orderId, sale, goods: undefined }]
      : sale.goods.map((goods) => ({ key: `${sale.orderId} ${goods.productId}`, sale, goods })),
  );
}

interface ClaimColumn {
  readonly id: string;
  readonly head: () => string;
  readonly text: (row: ClaimRow) => string;
  readonly cell?: (row: ClaimRow) => string | number;
  readonly isNumber?: true;
}

const shillings = (id: string, head: () => string, of: (goods: ClaimGoods) => number): ClaimColumn => ({
  ...{ id, head, isNumber: true },
  text: ({ goods }) => (goods ? formatWhole(of(goods)) : ''),
  cell: ({ goods }) => (goods ? of(goods) : 0),
});

/** The claim sheet as it is sent to the government (INPUT-074). */
export const claimColumns: readonly ClaimColumn[] = [
  {
    ...{ id: 'date', head: m.lots_date },
    text: ({ sale }) => formatDay(sale.soldAt) ?? '',
    cell: ({ sale }) => toDay(sale.soldAt),
  },
  { id: 'order', head: m.lots_order, text: ({ sale }) => sale.trackingId },
  { id: 'farmer', head: m.lots_farmer_number, text: ({ sale }) => sale.farmerNumber },
  { id: 'name', head: m.lots_buyer, text: ({ sale }) => sale.customerName },
  { id: 'village', head: m.lots_village, text: ({ sale }) => sale.buyerVillage },
  { id: 'product', head: m.lots_product, text: ({ sale, goods }) => goods?.productName ?? backWords(sale) },
  { id: 'lot', head: m.lots_lot, text: ({ goods }) => goods?.lots.join(', ') ?? '' },
  {
    ...{ id: 'quantity', head: m.lots_quantity, isNumber: true },
    text: ({ goods }) => (goods ? formatAmount(goods.quantity, goods.unitName) : ''),
    cell: ({ goods }) => goods?.quantity ?? 0,
  },
  shillings('farmerPart', m.subsidy_farmer_part, ({ farmerPart }) => farmerPart),
  shillings('subsidy', m.subsidy_government_part, ({ subsidy }) => subsidy),
  shillings('total', m.orders_total, ({ total }) => total),
];

function backWords({ isVoided }: ClaimSale): string {
  return isVoided ? m.lots_voided() : m.lots_all_back();
}

/** Says what has become of the claim of a sale. */
export function stateText(sale: ClaimSale): string {
  if (sale.claimedAt === null) return m.subsidy_state_unsent();
  if (owedOfClaims(sale) < 0) return m.subsidy_state_give_back();
  if (owedOfClaims(sale) > 0) return sale.paid + sale.refused > 0 ? m.subsidy_state_part() : m.subsidy_state_sent();
  return sale.refused > 0 ? m.subsidy_state_refused() : m.subsidy_state_paid();
}

export const stateWords: Readonly<Record<ClaimState, () => string>> = {
  unsent: m.subsidy_unsent,
  owed: m.subsidy_sent,
  settled: m.subsidy_settled,
  all: m.subsidy_all,
};

export const markWords: Readonly<Record<ClaimKind, () => string>> = {
  sent: m.subsidy_mark_sent,
  paid: m.subsidy_mark_paid,
  refused: m.subsidy_mark_refused,
};

/** Returns what the government owes of some sales, in whole shillings. */
export function owedOfSales(sales: readonly ClaimSale[]): number {
  return sales.reduce((sum, sale) => sum + owedOfClaims(sale), 0);
}

/** Formats `1 Nov 2026 – 31 Mar 2027`. */
export function seasonText({ firstDay, lastDay }: Pick<SubsidyProgramme, 'firstDay' | 'lastDay'>): string {
  return `${formatDay(firstDay) ?? ''} – ${formatDay(lastDay) ?? ''}`;
}

/** Returns the claim sheet as the rows of a spreadsheet, with what became of each claim. */
export function toClaimCells(sales: readonly ClaimSale[], programme: string, shop: string): (string | number)[][] {
  const head = [
    ...claimColumns.map((column) => column.head()),
    ...[m.lots_phone(), m.lots_unit(), m.subsidy_state(), m.subsidy_programme(), m.lots_seller()],
  ];
  const body = toClaimRows(sales).map((row) => [
    ...claimColumns.map(({ text, cell = text }) => cell(row)),
    ...[row.sale.customerPhone, row.goods?.unitName ?? '', stateText(row.sale), programme, shop],
  ]);
  return [head, ...body];
}

/** Adds up the lines of a sheet. */
export function sumRows(rows: readonly ClaimRow[]): { farmerPart: number; subsidy: number; total: number } {
  return rows.reduce(
    (sum, { goods }) => ({
      farmerPart: sum.farmerPart + (goods?.farmerPart ?? 0),
      subsidy: sum.subsidy + (goods?.subsidy ?? 0),
      total: sum.total + (goods?.total ?? 0),
    }),
    { farmerPart: 0, subsidy: 0, total: 0 },
  );
}
