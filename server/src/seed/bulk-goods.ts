import type { CategoryKey, UnitKey } from './reference-data.ts';

interface Goods {
  readonly names: readonly string[];
  readonly sizes: readonly string[];
  readonly category: CategoryKey;
  readonly unit: UnitKey;
  /** Whole shillings for the cheapest size. */
  readonly cost: number;
}

/** The goods of bulk shops: a name, a maker and a size make one product. */
const goods: readonly Goods[] = [
  {
    names: ['Maize seed', 'Bean seed', 'Onion seeds', 'Carrot seeds', 'Watermelon seeds'],
    sizes: ['100 g', '500 g', '1 kg', '2 kg'],
    category: 'seeds',
    unit: 'packet',
    cost: 4_000,
  },
  {
    names: ['NPK fertiliser', 'DAP fertiliser', 'Urea fertiliser', 'SA fertiliser'],
    sizes: ['10 kg', '25 kg', '50 kg'],
    category: 'fertilisers',
    unit: 'bag',
    cost: 28_000,
  },
  {
    names: ['Insecticide', 'Fungicide', 'Herbicide', 'Leaf feed'],
    sizes: ['100 ml', '250 ml', '500 ml', '1 litre'],
    category: 'crop-protection',
    unit: 'bottle',
    cost: 5_000,
  },
  {
    names: ['Growers mash', 'Dairy meal', 'Pig finisher', 'Fish pellets'],
    sizes: ['20 kg', '50 kg', '70 kg'],
    category: 'animal-feed',
    unit: 'bag',
    cost: 24_000,
  },
  {
    names: ['Dewormer', 'Multivitamin', 'Tick wash', 'Wound spray'],
    sizes: ['100 ml', '500 ml', '1 litre'],
    category: 'veterinary',
    unit: 'bottle',
    cost: 3_500,
  },
  {
    names: ['Hoe', 'Rake', 'Wheelbarrow', 'Pruning shears', 'Gloves'],
    sizes: ['light', 'standard', 'heavy'],
    category: 'tools',
    unit: 'piece',
    cost: 6_000,
  },
  {
    names: ['Hose pipe', 'Drip line', 'Sprinkler', 'Gate valve'],
    sizes: ['half inch', '1 inch', '2 inch'],
    category: 'irrigation',
    unit: 'piece',
    cost: 9_000,
  },
  {
    names: ['Grain bag', 'Tarpaulin', 'Twine', 'Egg tray'],
    sizes: ['small', 'medium', 'large'],
    category: 'packaging',
    unit: 'piece',
    cost: 1_500,
  },
  {
    names: ['White rice', 'Sorghum', 'Finger millet', 'Cowpeas'],
    sizes: ['grade one', 'grade two'],
    category: 'cereals',
    unit: 'kg',
    cost: 1_600,
  },
  {
    names: ['Mango seedling', 'Orange seedling', 'Coffee seedling'],
    sizes: ['30 cm', '60 cm'],
    category: 'fruit',
    unit: 'seedling',
    cost: 1_200,
  },
];

const makers = [
  'Kilimo Bora',
  'Shamba',
  'Tanganyika',
  'Serengeti',
  'Uhuru',
  'Meru',
  'Rufiji',
  'Pemba',
  'Usambara',
  'Ruaha',
  'Mkulima',
  'Nyota',
];

const advice = [
  'Tested by farmers around Mbeya for two long rains in a row',
  'Keep it dry, cool and out of reach of children and animals',
  'Best used before the harvest, as the label on the back says',
  'Ask us about a lower price when you take ten or more of them',
];
/** Characters of a description. */
const describedBy = 100;

export interface BulkProduct {
  readonly name: string;
  readonly description: string;
  readonly manufacturer: string;
  readonly category: CategoryKey;
  readonly unit: UnitKey;
  readonly purchasePrice: number;
  readonly sellingPrice: number;
  readonly stock: number;
  readonly isDraft: boolean;
}

/** The product with this number in the shop with this number; the same two numbers make the same product every time. */
export function makeBulkProduct(shop: number, product: number): BulkProduct {
  const chance = mix(shop * 100_003 + product);
  const kind = pick(goods, product + shop);
  const size = (chance >>> 4) % kind.sizes.length;
  const maker = pick(makers, chance >>> 8);
  const purchasePrice = Math.round((kind.cost * (1 + size * 1.4) * (100 + (chance % 25))) / 100 / 50) * 50;
  const name = `${maker} ${pick(kind.names, chance >>> 12)}, ${kind.sizes[size]} no. ${product}`;
  return {
    name,
    description: `${name} from ${maker}. ${pick(advice, chance >>> 18)}.`
      .padEnd(describedBy, '.')
      .slice(0, describedBy),
    manufacturer: maker,
    category: kind.category,
    unit: kind.unit,
    purchasePrice,
    sellingPrice: Math.round((purchasePrice * (112 + ((chance >>> 16) % 30))) / 100 / 50) * 50,
    stock: makeStock(chance >>> 3, kind.unit),
    isDraft: (chance >>> 20) % 50 === 0,
  };
}

/** One in twelve is sold out, one in six nearly so; what is weighed has a fraction. */
function makeStock(chance: number, unit: UnitKey): number {
  if (chance % 12 === 0) return 0;
  if (chance % 12 < 3) return 1 + (chance % 10);
  return 11 + (chance % 400) + (unit === 'kg' ? 0.5 : 0);
}

function pick<Item>(items: readonly Item[], number: number): Item {
  return items[number % items.length] as Item;
}

/** A whole number of 32 bits that looks random and is the same for the same input. */
function mix(number: number): number {
  let mixed = Math.imul(number ^ (number >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
