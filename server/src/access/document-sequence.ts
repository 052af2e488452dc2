import { createHash } from 'node:crypto';
import type { DocumentRow } from '#database/types.ts';
import type { SequenceForm } from '#http/response-format.ts';

/**
 * Returns the `$sequence` of a document: its milliseconds since 1970, and three digits of its id. It is made of what
 * `$createdAt` and `$id` say already. A counter would tell every caller how much all shops write (wire section 5).
 */
export function makeSequence({ id, createdAt }: DocumentRow, form: NonNullable<SequenceForm>): number | string {
  const digits = createHash('sha256').update(id).digest().readUInt32BE() % 1000;
  const sequence = Date.parse(createdAt) * 1000 + digits;
  return form === 'number' ? sequence : String(sequence);
}
