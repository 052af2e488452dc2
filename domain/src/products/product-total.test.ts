import { expect, test } from 'vitest';
import { equal, type QueryDescription } from '#query.ts';
import { countEvery } from './product-total.ts';

/** A list call over `count` documents that counts no further than 5,000. */
function listOf(count: number) {
  const ids = Array.from({ length: count }, (_, at) => `p${String(at).padStart(6, '0')}`);
  const calls: (readonly QueryDescription[])[] = [];
  const list = async (queries: readonly QueryDescription[]) => {
    calls.push(queries);
    const value = (method: string) => queries.find((query) => query.method === method)?.values?.[0];
    const found = ids.filter((id) => id > String(value('greaterThan') ?? ''));
    const start = Number(value('offset') ?? 0);
    const documents = found.slice(start, start + Number(value('limit'))).map(($id) => ({ $id }));
    return { total: Math.min(found.length, 5_000), documents };
  };
  return { list, calls };
}

test.each([0, 1, 4_999, 5_000, 5_001, 10_000, 12_345])(
  '%i products are counted to the last one [LIST-008]',
  async (count) => {
    const { list, calls } = listOf(count);
    const ofStore = equal('storeId', 'store1');
    expect(await countEvery([ofStore], list)).toBe(count);
    for (const queries of calls) expect(queries).toContainEqual(ofStore);
  },
);
