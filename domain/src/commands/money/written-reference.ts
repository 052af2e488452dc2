import type { CommandStore } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import type { DocumentRow } from '#commands/stored-row.ts';
import { toPaymentReference } from '#money/payment-reference.ts';
import { listUnreversed, type OrderPayment } from '#orders/paid-order.ts';

/**
 * Adds up the mobile money, in whole shillings, that a shop has written down with a reference and not taken back since: asked of a phone,
 * confirmed of a message, or typed (ASK-014, WALLET-017).
 */
export async function sumWritten(
  { documents }: Pick<CommandStore, 'documents'>,
  storeId: string,
  reference: string,
): Promise<number> {
  const known = toPaymentReference(reference);
  // Lines from before references had one form are as they were typed.
  const spellings = new Set([known, known.toLowerCase(), reference]);
  const where = [equal('storeId', storeId), equal('reference', ...spellings), equal('method', 'mobile money')];
  let sum = 0;
  for (const row of await documents.list('payments', { where })) {
    const amount = Number(row.attributes.amount);
    if (amount > 0 && (await isStanding(documents, row))) sum += amount;
  }
  return sum;
}

interface Line extends OrderPayment {
  readonly orderId?: string | null;
}

/** True for money of an order or of an account that no later line has taken back. */
async function isStanding(documents: CommandStore['documents'], { id, attributes }: DocumentRow): Promise<boolean> {
  const isAdvance = attributes.kind === 'advance';
  const links = isAdvance ? (['creditAccountId'] as const) : (['orderId', 'creditAccountId'] as const);
  const link = links.find((name) => typeof attributes[name] === 'string');
  if (!link) return true;
  const rows = await documents.list('payments', { where: [equal(link, String(attributes[link]))] });
  const lines = rows.map((row) => ({ id: row.id, ...(row.attributes as unknown as Line) }));
  // An advance is taken back by a line of the account alone; one that names an order has used it (R79).
  const ofAdvance = () => lines.filter(({ kind, orderId }) => kind === 'advance' && !orderId);
  const own = isAdvance ? ofAdvance().map((line): Line & { id: string } => ({ ...line, kind: 'debt' })) : lines;
  return listUnreversed(own).some((line) => line.id === id);
}
