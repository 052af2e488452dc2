import { compare, limit, offset, order, type QueryDescription, select } from '#query.ts';

/** The number at which a server stops counting; wire section 8.4. */
export const countedAtMost = 5_000;

/** The parts of a list call that counting needs. */
type List = (
  queries: readonly QueryDescription[],
) => Promise<{ readonly total: number; readonly documents: readonly { readonly $id: string }[] }>;

/** Counts every document that the rules match, also beyond the number at which a server stops counting. */
export async function countEvery(rules: readonly QueryDescription[], list: List): Promise<number> {
  let counted = 0;
  for (let beyond: QueryDescription[] = []; ; ) {
    const { total } = await list([...rules, ...beyond, select('$id'), limit(1)]);
    if (total < countedAtMost) return counted + total;
    // The rest is counted from the id at which the server stopped.
    const last = [order('orderAsc', '$id'), offset(countedAtMost - 1), limit(1), select('$id')];
    const [document] = (await list([...rules, ...beyond, ...last])).documents;
    if (!document) return counted + total;
    counted += countedAtMost;
    beyond = [compare('greaterThan', '$id', document.$id)];
  }
}
