import { inPortions, rowsAtOnce } from '#work/portions.ts';

/** What a list can be called, beside its total. */
const listNames = ['documents', 'rows'] as const;

/** Writes an answer as JSON; a long list in portions, so that nobody waits for it. */
export async function toJson(answer: { readonly [name in (typeof listNames)[number]]?: unknown }): Promise<string> {
  for (const name of listNames) {
    const { [name]: list, ...others } = answer;
    if (!Array.isArray(list) || list.length <= rowsAtOnce) continue;
    const written = await inPortions(list, async (some) => some.map((item) => JSON.stringify(item)));
    return `${JSON.stringify(others).slice(0, -1)},"${name}":[${written.join(',')}]}`;
  }
  return JSON.stringify(answer);
}
