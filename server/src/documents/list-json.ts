import { inPortions } from '#database/portions.ts';

/** Writes an answer as JSON; a long list in portions, so that nobody waits for it. */
export async function toJson(answer: object): Promise<string> {
  if (!('documents' in answer) || !Array.isArray(answer.documents)) return JSON.stringify(answer);
  const { documents, ...others } = answer;
  const written = await inPortions(documents, async (some) => some.map((document) => JSON.stringify(document)));
  return `${JSON.stringify(others).slice(0, -1)},"documents":[${written.join(',')}]}`;
}
