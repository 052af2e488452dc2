import { listCall, unlikeAnyOther } from '#support/calls.ts';
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
