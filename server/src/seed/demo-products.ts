import type { DemoLoss, DemoPurchase } from './demo-buying.ts';
import { day, type Moment, minutesAgo } from './demo-moment.ts';
import type { PictureName } from './demo-pictures.ts';
import type { CategoryKey, UnitKey } from './reference-data.ts';

export interface DemoProduct {
  readonly name: string;
  readonly description: string;
  readonly longDescription: string;
  readonly manufacturer?: string;
  readonly barcode?: string;
  readonly picture: PictureName;
  readonly category: CategoryKey;
  readonly unit: UnitKey;
  /** Whole shillings. */
  readonly purchasePrice: number;
  readonly sellingPrice: number;
  /** The quantity of today; the one at first follows from the orders and deliveries since. */
  readonly stock: number;
  /** The deliveries since the product was added. */
  readonly deliveries?: readonly (readonly [at: Moment, quantity: number])[];
  /** Its packs beside its unit: quantity and price in shillings. */
  readonly packs?: Readonly<Record<string, { readonly factor: number; readonly sellingPrice: number }>>;
  /** A purchase from a supplier, and what was thrown away since; from then on its stock is in batches. */
  readonly bought?: DemoPurchase;
  readonly lost?: DemoLoss;
  readonly hasDiscount?: true;
  readonly hasReturnPolicy?: true;
  /** Days from today; below 0 it has expired. */
  readonly expiresInDays?: number;
  readonly status?: 'draft';
}

/** Asha's products, newest first. The key is the product's document id after `asha-`. */
export const ashaProducts = {
  // Its orders come to 550,000 TZS and a profit of 210,000 TZS. Each quantity sold in the last 30 days was
  // delivered just before, so its stock has not changed (+0.00%, Q-046).
  'tomato-seeds': {
    name: 'Assila F1 tomato seeds, 10 g',
    description: 'Hybrid tomato, 75 days to the first harvest, tolerates yellow leaf curl virus.',
    longDescription:
      'Assila F1 is a determinate hybrid for open fields. Firm, oval fruits of 90 to 110 g that travel well to market. ' +
      'One packet of 10 g plants about a quarter of an acre. Raise seedlings for 4 weeks, transplant at 60 x 45 cm. ' +
      'Store cool and dry; keep the packet closed until sowing.',
    manufacturer: 'Seminis',
    barcode: '6201103402171',
    picture: 'tomato-seeds',
    category: 'seeds',
    unit: 'packet',
    purchasePrice: 17_000,
    sellingPrice: 27_500,
    stock: 48,
    deliveries: [
      [day(44, '09:20'), 12],
      [day(21, '11:08'), 3],
      [day(9, '10:13'), 2],
      [day(2, '10:58'), 2],
      [minutesAgo(97), 1],
    ],
    hasReturnPolicy: true,
    expiresInDays: 420,
  },
  dap: {
    name: 'DAP fertiliser 18-46-0, 50 kg',
    description: 'Mbolea ya kupandia: phosphate and nitrogen for strong roots at planting.',
    longDescription:
      'Diammonium phosphate, granular. Use one bag an acre at planting, 5 cm beside and below the seed. ' +
      'Suited to maize, beans, potatoes and vegetables. Keep the bag off the floor and away from rain. ' +
      'Bei ya ruzuku inapatikana kwa wakulima waliosajiliwa.',
    manufacturer: 'YARA Tanzania',
    barcode: '6201103409484',
    picture: 'dap',
    category: 'fertilisers',
    unit: 'bag',
    purchasePrice: 134_000,
    sellingPrice: 150_000,
    stock: 36,
    deliveries: [
      [day(40, '07:50'), 30],
      [day(12, '08:10'), 25],
    ],
    hasDiscount: true,
  },
  insecticide: {
    name: 'Emamectin insecticide against fall armyworm, 250 ml',
    description: 'Dawa ya viwavijeshi: emamectin benzoate 5% for maize and vegetables.',
    longDescription:
      'Works on contact and when eaten. Mix 10 ml in a 16-litre sprayer and spray into the funnel of the maize in the ' +
      'evening. Repeat after 7 to 10 days if fresh damage is seen. Wait 7 days before harvest. Wear gloves and a mask, ' +
      'and rinse the empty bottle three times.',
    manufacturer: 'Bajuta International',
    barcode: '6201103416796',
    picture: 'insecticide',
    category: 'crop-protection',
    unit: 'bottle',
    purchasePrice: 8_500,
    sellingPrice: 12_000,
    stock: 64,
    bought: {
      ...{ at: day(18, '09:00'), quantity: 48, cost: 408_000, paid: 250_000, paidLater: [day(7, '15:10'), 100_000] },
      supplier: { name: 'Bajuta Arusha depot', phone: '+255754000031' },
      ...{ reference: 'BJ-4471', batchNo: 'EM-0926', expiresInDays: 700 },
    },
    lost: { at: day(5, '12:20'), quantity: 1, reason: 'broken', note: 'Fell from the shelf.' },
    hasReturnPolicy: true,
    expiresInDays: 510,
  },
  eggs: {
    name: 'Fresh eggs, tray of 30',
    description: 'Mayai ya kisasa from layers kept in Tengeru, collected every morning.',
    longDescription:
      'Clean, graded brown eggs from farms within 15 km. Delivered on Mondays, Wednesdays and Saturdays. ' +
      'Return the empty tray and get 200 shillings off the next one.',
    picture: 'eggs',
    category: 'dairy-eggs-meat-honey',
    unit: 'tray',
    purchasePrice: 8_200,
    sellingPrice: 9_800,
    stock: 26,
    deliveries: [
      [day(20, '07:05'), 12],
      [day(1, '07:10'), 10],
    ],
    expiresInDays: 18,
  },
  sprayer: {
    name: 'Knapsack sprayer, 16 litres',
    description: 'Bomba la mgongoni with brass lance, two nozzles and padded straps.',
    longDescription:
      'Hand-lever sprayer of UV-resistant plastic with an inside pressure chamber. Comes with a flat-fan and a cone ' +
      'nozzle, a set of seals and a measuring cup. Spare parts are kept in stock.',
    manufacturer: 'Matabi',
    barcode: '6201103424104',
    picture: 'sprayer',
    category: 'tools',
    unit: 'piece',
    purchasePrice: 48_000,
    sellingPrice: 65_000,
    stock: 7,
    hasReturnPolicy: true,
  },
  'layers-mash': {
    name: 'Layers mash, 50 kg',
    description: 'Chakula cha kuku wa mayai: complete feed from week 19, 16.5% protein.',
    longDescription:
      'A balanced mash of maize, soya cake, fish meal and minerals for hens in lay. Give 115 to 125 g a hen a day with ' +
      'clean water. No other supplement is needed except grit.',
    manufacturer: 'Hill Feeds',
    barcode: '6201103431416',
    picture: 'layers-mash',
    category: 'animal-feed',
    unit: 'bag',
    purchasePrice: 68_000,
    sellingPrice: 78_000,
    stock: 41,
    deliveries: [
      [day(35, '11:20'), 20],
      [day(8, '10:40'), 15],
    ],
    expiresInDays: 75,
  },
  'avocado-seedling': {
    name: 'Hass avocado seedling, grafted',
    description: 'Mche wa parachichi: certified, 60 cm, bears in the third year.',
    longDescription:
      'Grafted on a local rootstock in a certified nursery in Meru. Plant at 6 x 6 m at the start of the rains, 110 trees ' +
      'an acre. Order above 100 seedlings and we deliver within Arusha free of charge.',
    manufacturer: 'Meru Nursery',
    picture: 'avocado-seedling',
    category: 'fruit',
    unit: 'seedling',
    purchasePrice: 3_000,
    sellingPrice: 5_000,
    stock: 185,
    deliveries: [[day(26, '15:30'), 250]],
    hasDiscount: true,
  },
  'maize-seeds': {
    name: 'SC 627 hybrid maize seed, 2 kg',
    description: 'Mbegu ya mahindi: medium maturity, 120 to 130 days, stands drought well.',
    longDescription:
      'White, semi-flint grain with good husk cover, for 600 to 1,500 m above the sea. Plant 10 kg an acre at 75 x 30 cm, ' +
      'one seed a hole. Treated against soil pests: do not eat or feed.',
    manufacturer: 'Seed Co',
    barcode: '6201103438729',
    picture: 'maize-seeds',
    category: 'seeds',
    unit: 'packet',
    purchasePrice: 12_500,
    sellingPrice: 16_000,
    stock: 118,
    deliveries: [[day(29, '09:15'), 150]],
    hasReturnPolicy: true,
    expiresInDays: 300,
  },
  vaccine: {
    name: 'I-2 Newcastle vaccine, 100 doses',
    description: 'Chanjo ya mdondo for chickens, one eye drop every four months.',
    longDescription:
      'Thermotolerant vaccine against Newcastle disease. Keep between 2 and 8 degrees; out of the fridge it keeps for two ' +
      'weeks in a cool place. One drop in one eye of every bird over a week old, and again every four months.',
    manufacturer: 'TVLA',
    barcode: '6201103446038',
    picture: 'vaccine',
    category: 'veterinary',
    unit: 'bottle',
    purchasePrice: 3_500,
    sellingPrice: 6_000,
    stock: 23,
    expiresInDays: 40,
  },
  'drip-kit': {
    name: 'Drip irrigation kit, quarter acre',
    description: 'Umwagiliaji wa matone: lines, filter, valves and fittings for 1,000 m2.',
    longDescription:
      'Twenty lines of 50 m with an emitter every 30 cm, a 32 mm main, a screen filter, valves and connectors. ' +
      'Works from a tank raised 1.5 m. Assembly by our technician is free within Arusha.',
    manufacturer: 'Balton Tanzania',
    barcode: '6201103453340',
    picture: 'drip-kit',
    category: 'irrigation',
    unit: 'set',
    purchasePrice: 255_000,
    sellingPrice: 320_000,
    stock: 3,
    hasReturnPolicy: true,
  },
  urea: {
    name: 'Urea fertiliser 46-0-0, 50 kg',
    description: 'Mbolea ya kukuzia: nitrogen for top dressing.',
    longDescription:
      'Granular urea. Top-dress maize at knee height, one bag an acre, on moist soil, and cover it lightly. ' +
      'Do not spread it on dry days or on wet leaves.',
    manufacturer: 'ETG Inputs',
    barcode: '6201103460652',
    picture: 'urea',
    category: 'fertilisers',
    unit: 'bag',
    purchasePrice: 124_000,
    sellingPrice: 140_000,
    packs: { kilo: { factor: 0.02, sellingPrice: 3_200 } },
    stock: 52,
    deliveries: [[day(24, '08:00'), 40]],
  },
  'yellow-beans': {
    name: 'Yellow beans (maharage ya njano)',
    description: 'Sorted yellow beans from Mbulu, this season, sold by the kilo.',
    longDescription:
      'Hand-sorted and sun-dried to 12% moisture, kept in airtight bags without chemicals. Cooks in about 70 minutes after ' +
      'soaking. Ask for the price of a whole sack.',
    picture: 'yellow-beans',
    category: 'pulses',
    unit: 'kg',
    purchasePrice: 2_900,
    sellingPrice: 3_600,
    packs: { sack: { factor: 100, sellingPrice: 340_000 }, bucket: { factor: 20, sellingPrice: 70_000 } },
    stock: 142.5,
    deliveries: [[day(33, '16:00'), 100]],
  },
  herbicide: {
    name: 'Glyphosate herbicide 480 SL, 1 litre',
    description: 'Dawa ya magugu: kills grass and broad-leaved weeds before planting.',
    longDescription:
      'Mix 150 ml in a 16-litre sprayer and spray on green, growing weeds on a calm day. Plant after 7 days. ' +
      'Keep away from crops, water and children.',
    manufacturer: 'Positive International',
    barcode: '6201103467965',
    picture: 'herbicide',
    category: 'crop-protection',
    unit: 'jerrycan',
    purchasePrice: 11_000,
    sellingPrice: 15_000,
    stock: 0,
    expiresInDays: 640,
  },
  'storage-bag': {
    name: 'Airtight grain bag, 100 kg',
    description: 'Mfuko usiopitisha hewa: stores grain a year without insecticide.',
    longDescription:
      'Two inner liners and a woven outer bag. Dry the grain well, press out the air and tie each liner by itself. ' +
      'Weevils die within two weeks. Can be used for three seasons when handled with care.',
    manufacturer: 'Pee Pee Tanzania',
    barcode: '6201103475274',
    picture: 'storage-bag',
    category: 'packaging',
    unit: 'piece',
    purchasePrice: 4_000,
    sellingPrice: 6_000,
    stock: 260,
    deliveries: [[day(50, '12:00'), 200]],
  },
  'cabbage-seeds': {
    name: 'Gloria F1 cabbage seeds, 25 g',
    description: 'Hybrid cabbage, heads of 2 to 4 kg, 80 days from transplanting.',
    longDescription:
      'Blue-green, round heads that hold in the field without bursting. 25 g gives seedlings for one acre at 60 x 45 cm. ' +
      'Does best above 800 m.',
    manufacturer: 'Syngenta',
    barcode: '6201103482586',
    picture: 'cabbage-seeds',
    category: 'seeds',
    unit: 'packet',
    purchasePrice: 19_000,
    sellingPrice: 25_000,
    stock: 17,
    expiresInDays: 230,
  },
  fungicide: {
    name: 'Mancozeb 80 WP fungicide, 1 kg',
    description: 'Protects tomatoes, potatoes and onions from blight.',
    longDescription:
      'Mix 50 g in a 16-litre sprayer and cover both sides of the leaves every 7 to 10 days in wet weather. ' +
      'Wait 7 days before harvest. This batch has passed its date and waits for return to the supplier.',
    manufacturer: 'Indofil',
    barcode: '6201103489899',
    picture: 'fungicide',
    category: 'crop-protection',
    unit: 'packet',
    purchasePrice: 13_000,
    sellingPrice: 18_000,
    stock: 14,
    expiresInDays: -20,
  },
  hoe: {
    name: 'Hand hoe with handle (jembe)',
    description: 'Forged steel blade of 1.4 kg on a handle of mninga wood.',
    longDescription:
      'For tilling, ridging and weeding. The blade is hardened at the edge and can be sharpened with a file.',
    manufacturer: 'UFI Tools',
    barcode: '6201103497207',
    picture: 'hoe',
    category: 'tools',
    unit: 'piece',
    purchasePrice: 6_500,
    sellingPrice: 9_500,
    stock: 52,
    hasReturnPolicy: true,
  },
  dewormer: {
    name: 'Albendazole 10% dewormer, 1 litre',
    description: 'Dawa ya minyoo for cattle, sheep and goats, by mouth.',
    longDescription:
      'Give 1 ml for every 10 kg of body weight to cattle and 1 ml for every 20 kg to sheep and goats. ' +
      'Not in the first month of pregnancy. Milk withdrawal 4 days, meat 14 days.',
    manufacturer: 'Farmers Centre',
    barcode: '6201103504516',
    picture: 'dewormer',
    category: 'veterinary',
    unit: 'bottle',
    purchasePrice: 15_500,
    sellingPrice: 22_000,
    stock: 9,
    expiresInDays: 190,
  },
  chicks: {
    name: 'Day-old layer chicks (vifaranga)',
    description: 'Vaccinated against Marek, Newcastle and Gumboro; order a week ahead.',
    longDescription:
      'Brown layers from a licensed hatchery, delivered on Thursdays in boxes of 50. The next boxes are being hatched; ' +
      'call to be put on the list.',
    manufacturer: 'Interchick',
    picture: 'chicks',
    category: 'livestock',
    unit: 'chick',
    purchasePrice: 2_400,
    sellingPrice: 3_200,
    stock: 0,
    deliveries: [[day(23, '06:30'), 250]],
  },
  can: {
    name: 'CAN fertiliser 26% N, 50 kg',
    description: 'Calcium ammonium nitrate for vegetables and top dressing on sour soils.',
    longDescription:
      'Works quickly and does not sour the soil. Half a bag an acre for vegetables two weeks after planting.',
    manufacturer: 'YARA Tanzania',
    barcode: '6201103511828',
    picture: 'can',
    category: 'fertilisers',
    unit: 'bag',
    purchasePrice: 104_000,
    sellingPrice: 120_000,
    stock: 6,
    hasDiscount: true,
  },
  'mineral-lick': {
    name: 'Mineral lick block, 5 kg',
    description: 'Jiwe la chumvi with calcium, phosphorus, copper and zinc for cattle.',
    longDescription:
      'Hang or place it under a roof where animals can lick it freely. One block lasts five cows about a month.',
    manufacturer: 'Josera',
    barcode: '6201103519138',
    picture: 'mineral-lick',
    category: 'animal-feed',
    unit: 'piece',
    purchasePrice: 11_500,
    sellingPrice: 15_500,
    stock: 22,
  },
  gumboots: {
    name: 'Gumboots, sizes 38 to 45',
    description: 'Viatu vya mvua: knee-high rubber boots with a rough sole.',
    longDescription: 'Lined, easy to rinse, resistant to farm chemicals. Say your size when ordering.',
    manufacturer: 'Bora',
    barcode: '6201103526440',
    picture: 'gumboots',
    category: 'tools',
    unit: 'pair',
    purchasePrice: 12_500,
    sellingPrice: 18_000,
    stock: 31,
    hasReturnPolicy: true,
  },
  tomatoes: {
    name: 'Tomatoes, large crate',
    description: 'Nyanya freshly picked in Ngarenanyuki, about 40 kg a crate.',
    longDescription:
      'Picked half-ripe for the market. Price follows the season; ask for today’s price on more than five crates.',
    picture: 'tomatoes',
    category: 'vegetables',
    unit: 'crate',
    purchasePrice: 24_000,
    sellingPrice: 32_000,
    stock: 11,
    deliveries: [[day(3, '06:40'), 15]],
  },
  'water-pump': {
    name: 'Petrol water pump, 3 inch',
    description: 'Pampu ya maji, 6.5 HP, lifts 1,000 litres a minute.',
    longDescription:
      'Four-stroke engine on a frame, with hose fittings and a strainer. Price to be settled with the supplier.',
    manufacturer: 'Koshin',
    barcode: '6201103533752',
    picture: 'water-pump',
    category: 'machinery',
    unit: 'piece',
    purchasePrice: 410_000,
    sellingPrice: 495_000,
    stock: 2,
    hasReturnPolicy: true,
    status: 'draft',
  },
} as const satisfies Record<string, DemoProduct>;
