import { listCall, unlikeAnyOther } from '#support/calls.ts';
import { compareProcessorTimes } from '#support/processor-time.ts';
import type { Bench, Finding } from '#support/row.ts';
import { send } from '#support/send.ts';
import { median } from '#support/statistics.ts';

/** Words of the bulk products: makers, goods, sizes, numbers, parts of words, parts of codes. */
const found = [
  ...['Kilimo', 'Shamba', 'Tanganyika', 'Serengeti', 'Uhuru', 'Meru', 'Rufiji', 'Pemba', 'Usambara', 'Ruaha'],
  ...['Maize seed', 'Bean', 'Onion', 'Carrot', 'Watermelon', 'NPK', 'DAP', 'Urea', 'SA fert', 'fertiliser'],
  ...['Insecticide', 'fungicide', 'HERBICIDE', 'Leaf feed', 'Growers', 'Dairy', 'Pig', 'Fish pellets', 'mash', 'feed'],
  ...['Dewormer', 'Multivitamin', 'Tick wash', 'Wound', 'Hoe', 'Rake', 'Wheelbarrow', 'shears', 'Gloves', 'Hose'],
  ...['Drip', 'Sprinkler', 'valve', 'Grain bag', 'Tarpaulin', 'Twine', 'Egg tray', 'rice', 'Sorghum', 'millet'],
  ...['Cowpeas', 'Mango', 'Orange', 'Coffee', 'seedling', '100 g', '500 ml', '1 litre', '25 kg', '50 kg'],
  ...['heavy', 'half inch', 'grade two', '30 cm', 'no. 17', 'no. 4321', 'no. 9999', 'o. 12', 'ee', 'a'],
  ...[
    'Mkulima',
    'Nyota',
    'Uhuru Hoe',
    'Meru Rake',
    'Shamba Bean',
    'P000',
    'P00069',
    '6299999',
    '62999990',
    'from Pemba',
  ],
  ...['no. 100', 'no. 2500', 'no. 777', 'large', 'medium', 'small', 'standard', 'light', '2 inch', '70 kg'],
];
const notFound = [
  ...['tractor', 'zebra', 'qqq', 'Bananna', '0000000000000', 'maize  seed', 'no. 10001', 'xylophone', 'P9Z', '%'],
];

/** The number of the largest shop among the bulk shops. */
const largeShop = 99_999;
/** Words that each stand in a tenth to a fifth of the bulk products: in names, in makers, and in descriptions alone. */
export const frequent = ['seed', 'fertiliser', 'Kilimo', 'Serengeti', 'kg', 'harvest', 'Mbeya', 'children'];

/** One of the largest shop's products, and words that many of them have, against five LIKEs over the same texts. */
export async function measureSearchTime(bench: Bench): Promise<Finding[]> {
  const { large } = bench;
  const one = await compareWithLikes(
    bench,
    Array.from({ length: maxSearches }, (_, at) => codeOf(largeShop, 1 + ((at * 7919) % large.products))),
  );
  const many = await compareWithLikes(
    bench,
    Array.from({ length: maxSearches }, (_, at) => frequent[at % frequent.length] as string),
  );
  const bound = { wanted: 0.3, bound: 'at most', unit: 'times' } as const;
  return [
    {
      row: 'one of 10,000 products found, with the total, against five LIKEs: time of the processor',
      ...{ measured: one.duka / one.hand, ...bound },
      details: { dukaMs: one.duka, likesMs: one.hand },
    },
    {
      row: 'a word that many of 10,000 products have, with the total, against five LIKEs: time of the processor',
      ...{ measured: many.duka / many.hand, ...bound },
      details: { dukaMs: many.duka, likesMs: many.hand },
    },
  ];
}

/** The code of a bulk product (`server/src/seed/bulk.ts`), which no other product has. */
function codeOf(shopNumber: number, number: number): string {
  return `P${String((shopNumber * 10_007 + number) % 1_000_000_000).padStart(9, '0')}`;
}

/** Each search has an address of its own, so that no cached response matches. */
const maxSearches = 4000;

function compareWithLikes({ server, handWritten, large, pace }: Bench, searches: readonly string[]) {
  const ours = searches.map((search, at) => unlikeAnyOther(listCall(large, { search }), at));
  const theirs = searches.map((search, at) => {
    const call = unlikeAnyOther(listCall(large), at);
    return { ...call, path: `${call.path}&search=${encodeURIComponent(search)}` };
  });
  return compareProcessorTimes(pace, {
    duka: { url: server.url, calls: ours },
    hand: { url: handWritten.url, calls: theirs },
  });
}

/** A search in the largest shop, each of a hundred terms once, against its plain list; one call at a time. */
export async function measureSearch({ server, large }: Bench): Promise<Finding[]> {
  const plain: number[] = [];
  const searched: number[] = [];
  for (const [index, search] of [...found, ...notFound].entries()) {
    plain.push((await send(server.url, unlikeAnyOther(listCall(large), index))).ms);
    searched.push((await send(server.url, listCall(large, { search }))).ms);
  }
  const [plainMs, searchMs] = [median(plain), median(searched)];
  return [
    {
      row: 'text search in the shop of 10,000 products, 100 terms, against its plain list',
      ...{ measured: searchMs / plainMs, wanted: 12, bound: 'at most', unit: 'times' },
      details: { searchMs, plainMs },
    },
  ];
}
