import { explainRuleBreak } from '@duka/domain/rule-words';
import type { Values } from '#database/types.ts';
import { invalidStructure } from '#errors.ts';
import type { RowWriter } from '#writes/write.ts';

/** Rejects with `ApiError` 400 `document_invalid_structure` where the attribute has a new value that is no account's id. */
export async function requireNamedAccount(
  { accounts }: Pick<RowWriter, 'accounts'>,
  values: Values,
  attribute: string,
): Promise<void> {
  if (values[attribute] === undefined || (await accounts.get(String(values[attribute])))) return;
  throw invalidStructure(explainRuleBreak({ attribute, text: 'names no account' }));
}
