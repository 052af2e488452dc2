import { toLedgerActor } from '#commands/caller-scope.ts';
import { makeRowId } from '#commands/command.ts';
import { apiError } from '#commands/command-error.ts';
import type { CommandStore } from '#commands/command-store.ts';
import { equal } from '#commands/conditions.ts';
import type { DocumentRow, Values } from '#commands/stored-row.ts';
import type { OrderRequest } from '#orders/order-request.ts';
import { isInSeason, owedBySubsidy, parseRate, subsidyOf } from '#orders/subsidy.ts';
import { toDay } from '#values/dates.ts';

/** The most rates of one programme. */
export const maxRates = 500;

/** A priced line of a sale. */
interface PricedLine {
  readonly productId: string;
  /** Whole shillings, after its share of the discount. */
  readonly total: number;
  /** `quantity` is in the product's unit. */
  readonly ordered: { readonly quantity: number; readonly asked: { readonly subsidy?: number } };
}

/**
 * Returns the government's part of each line of a sale, in whole shillings, and their sum (R75). A sale that has happened has the parts
 * that were agreed on then, as far as its lines go (R33). Rejects with `ApiError` 400 `relationship_value_invalid` for a programme that is
 * not the shop's, and with 409 `document_update_conflict` for one that does not count on the day of the sale, for other parts than the
 * programme says, and where no goods are subsidised.
 */
export async function agreeSubsidies(
  write: CommandStore,
  { storeId, programmeId, soldAgoMs }: OrderRequest,
  lines: readonly PricedLine[],
  soldAt: string,
): Promise<{ readonly parts: readonly number[]; readonly total: number }> {
  if (programmeId === null) return { parts: lines.map(() => 0), total: 0 };
  const programme = await requireProgramme(write, storeId, programmeId);
  const hasHappened = soldAgoMs !== null;
  const { name, firstDay, lastDay } = programme.attributes;
  const season = { firstDay: String(firstDay), lastDay: String(lastDay) };
  if (!hasHappened && !isInSeason(season, toDay(soldAt))) {
    throw conflict(`"${name}" has sales from ${firstDay} to ${lastDay} only.`);
  }
  const rates = await listRates(write, programmeId);
  const parts = lines.map(({ productId, total, ordered: { quantity, asked } }) => {
    if (hasHappened && asked.subsidy !== undefined) return Math.min(asked.subsidy, total);
    const rate = rates.find((each) => each.productId === productId);
    const part = rate ? subsidyOf(rate, quantity, total) : 0;
    if (asked.subsidy === undefined || asked.subsidy === part) return part;
    throw conflict(
      `The government pays ${part} of this line by "${name}", not ${asked.subsidy}. Look at the sale again.`,
    );
  });
  const total = sum(parts);
  if (total === 0 && !hasHappened) throw conflict(`Nothing in this sale is subsidised by "${name}".`);
  return { parts, total };
}

/** Returns a programme of the shop; rejects with `ApiError` 400 `relationship_value_invalid` for any other. */
export async function requireProgramme(
  { documents }: Pick<CommandStore, 'documents'>,
  storeId: string,
  id: string,
): Promise<DocumentRow> {
  const programme = await documents.get('subsidyProgrammes', id);
  if (programme?.attributes.storeId === storeId) return programme;
  throw apiError('relationship_value_invalid', 'Attribute "programmeId" names no programme of this shop.');
}

async function listRates({ documents }: Pick<CommandStore, 'documents'>, programmeId: string) {
  const rows = await documents.list('subsidyRates', { where: [equal('programmeId', programmeId)], limit: maxRates });
  return rows.flatMap(({ id, attributes }) => parseRate({ $id: id, ...attributes }) ?? []);
}

/** Adds to what the government owes for the sales of a programme; whole shillings, below 0 for what it owes no more. */
export async function changeOwed(write: CommandStore, programmeId: unknown, amount: number): Promise<void> {
  if (amount === 0) return;
  const programme = await write.documents.get('subsidyProgrammes', String(programmeId));
  if (!programme) return;
  const owed = Number(programme.attributes.owed ?? 0) + amount;
  await write.update('subsidyProgrammes', programme, { attributes: { owed } });
}

/**
 * Takes the government's part of goods that came back out of the claim of their sale: first what is owed, then what was refused; what was
 * paid for them is to be given back (R75). Returns the attributes of the order that change; none for a sale without a programme.
 */
export async function takeBackSubsidy(write: CommandStore, order: DocumentRow, part: number): Promise<Values> {
  const { storeId = null, programmeId, subsidy, subsidyRefused } = order.attributes;
  if (part === 0 || typeof programmeId !== 'string') return {};
  const refused = Number(subsidyRefused ?? 0);
  const unrefused = Math.min(refused, part - Math.min(Math.max(owedBySubsidy(order.attributes), 0), part));
  await changeOwed(write, programmeId, unrefused - part);
  if (unrefused > 0) {
    await write.insert('subsidyClaims', {
      id: makeRowId(write),
      attributes: {
        ...{ storeId, programmeId, orderId: order.id, kind: 'refused', amount: -unrefused, isCancelled: false },
        ...{ at: write.at, ...toLedgerActor(write.scope, storeId) },
      },
    });
  }
  return { subsidy: Number(subsidy) - part, subsidyRefused: refused - unrefused };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function conflict(message: string) {
  return apiError('document_update_conflict', message);
}
