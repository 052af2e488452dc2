import { inPortions, rowsAtOnce } from '#database/portions.ts';

/** Writes an answer as JSON; a long list in portions, so that nobody waits for it. */
export async function toJson(answer: object): Promise<string> {
  const isLong = 'documents' in answer && Array.isArray(answer.documents) && answer.documents.length > rowsAtOnce;
  if (!isLong) return JSON.stringify(answer);
  const { documents, ...others } = answer as { readonly documents: readonly object[] };
  const written = await inPortions(documents, async (some) => some.map((document) => JSON.stringify(document)));
  return `${JSON.stringify(others).slice(0, -1)},"documents":[${written.join(',')}]}`;
}
