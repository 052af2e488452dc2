import { makeRowId } from '#commands/command.ts';
import type { CommandStore, DocumentSource } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';

/** The line of a book whose money went to orders or purchases. */
type SettlingEntry = { readonly creditEntryId: string } | { readonly supplierEntryId: string };

/** How much of it went where, in whole shillings; below 0 for what has gone elsewhere since. The purchase is null for the opening debt (R76). */
export type Settlement = { readonly amount: number } & (
  | { readonly orderId: string }
  | { readonly purchaseId: string | null }
);

/** The opening debt to a supplier, in place of the id of a purchase; no id is empty. */
export const ofOpening = '';

/** The most rows of one line of a book that are read. */
const maxRows = 10_000;

/** Keeps what a line of a book settles, so that it can be taken back exactly there (R46). */
export async function recordSettlements(
  write: CommandStore,
  storeId: string,
  entry: SettlingEntry,
  parts: readonly Settlement[],
): Promise<void> {
  const rows = parts.map((part) => ({
    id: makeRowId(write),
    attributes: { storeId, ...entry, ...part, at: write.at },
  }));
  await write.insertAll('settlements', rows);
}

/** Lists how much of a line of a book stands at each order or purchase, by its id or `ofOpening`, in the order in which these were settled. */
export async function listSettlements(
  { documents }: DocumentSource,
  entry: SettlingEntry,
): Promise<Map<string, number>> {
  const [[name, id]] = Object.entries(entry) as [[string, string]];
  const rows = await documents.list('settlements', { where: [equal(name, id)], limit: maxRows });
  const sums = new Map<string, number>();
  for (const { attributes } of rows) {
    const to = String(attributes.orderId ?? attributes.purchaseId ?? ofOpening);
    sums.set(to, (sums.get(to) ?? 0) + Number(attributes.amount));
  }
  return new Map([...sums].filter(([, amount]) => amount > 0));
}
