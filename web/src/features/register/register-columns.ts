import { keptOf, type RegisterRow } from '@duka/domain/register/sale-register';
import { formatAmount, unitFor } from '@duka/domain/values/amount';
import { formatDay, toDay } from '@duka/domain/values/dates';
import { formatQuantity } from '@duka/domain/values/quantity';
import { m } from '#paraglide/messages.js';

/** A column of the register: as it stands on the screen and on paper, and as a spreadsheet reads it. */
interface RegisterColumn {
  readonly id: string;
  readonly head: () => string;
  readonly text: (row: RegisterRow) => string;
  readonly cell?: (row: RegisterRow) => string | number;
  readonly isNumber?: true;
}

const day = (date: string | null) => (date === null ? '' : (formatDay(date) ?? ''));
const isoDay = (date: string | null) => (date === null ? '' : toDay(date));

/** The register as inspectors ask for it. */
export const registerColumns: readonly RegisterColumn[] = [
  { id: 'date', head: m.lots_date, text: ({ soldAt }) => day(soldAt), cell: ({ soldAt }) => isoDay(soldAt) },
  { id: 'product', head: m.lots_product, text: ({ productName }) => productName },
  { id: 'registration', head: m.lots_registration, text: ({ registrationNo }) => registrationNo },
  { id: 'lot', head: m.lots_lot, text: ({ lot }) => lot },
  {
    ...{ id: 'expiry', head: m.lots_expiry },
    text: ({ expiryDate }) => day(expiryDate),
    cell: ({ expiryDate }) => isoDay(expiryDate),
  },
  {
    ...{ id: 'quantity', head: m.lots_quantity, isNumber: true },
    text: ({ quantity, unitName }) => formatAmount(quantity, unitName),
    cell: ({ quantity }) => quantity,
  },
  {
    ...{ id: 'back', head: m.lots_back, isNumber: true },
    text: backText,
    cell: ({ returned }) => returned,
  },
  { id: 'buyer', head: m.lots_buyer, text: ({ customerName }) => customerName },
  { id: 'phone', head: m.lots_phone, text: ({ customerPhone }) => customerPhone },
  { id: 'village', head: m.lots_village, text: ({ buyerVillage }) => buyerVillage },
  { id: 'servedBy', head: m.lots_served_by, text: ({ servedBy }) => servedBy },
  { id: 'order', head: m.lots_order, text: ({ trackingId }) => trackingId },
];

/** Says what came back of a row: nothing, a quantity, or the whole sale as it was voided. */
export function backText(row: RegisterRow): string {
  if (row.isVoided) return m.lots_voided();
  if (row.returned === 0) return '';
  return keptOf(row) === 0 ? m.lots_all_back() : formatQuantity(row.returned);
}

/** Returns the register as the rows of a spreadsheet, with the seller's name on each. */
export function toRegisterCells(rows: readonly RegisterRow[], shopName: string): (string | number)[][] {
  const head = [
    ...registerColumns.map((column) => column.head()),
    m.lots_farmer_number(),
    m.lots_unit(),
    m.lots_seller(),
  ];
  const body = rows.map((row) => [
    ...registerColumns.map(({ text, cell = text }) => cell(row)),
    ...[row.farmerNumber, unitFor(1, row.unitName), shopName],
  ]);
  return [head, ...body];
}
