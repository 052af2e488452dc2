import { invalidStructure } from '#commands/command-error.ts';
import type { CheckedValues, CommandStore } from '#commands/command-store.ts';
import type { Values } from '#commands/stored-row.ts';

/** The attributes of a product that follow from its batches. */
const followed = ['hasExpiry', 'expiryDate'];

/**
 * Refuses what only the server decides of a product whose stock is kept in batches (R28). Rejects with `ApiError` 400
 * `document_invalid_structure`.
 */
export async function checkBatchedProduct(_: CommandStore, { values, before }: CheckedValues): Promise<Values> {
  if ((values.hasBatches ?? false) !== (before?.attributes.hasBatches ?? false) && 'hasBatches' in values) {
    throw invalidStructure('Attribute "hasBatches" is decided by the server; leave it out');
  }
  if ('stockCost' in values && (values.stockCost ?? null) !== (before?.attributes.stockCost ?? null)) {
    throw invalidStructure('Attribute "stockCost" is decided by the server; leave it out');
  }
  const name = before?.attributes.hasBatches === true && followed.find((each) => each in values);
  if (name) throw invalidStructure(`Attribute "${name}" follows from the batches of the product; leave it as it is`);
  return values;
}
