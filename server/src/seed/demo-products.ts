import { firstProducts } from './demo-first-products.ts';
import { day, minutesAgo } from './demo-moment.ts';
import type { DemoProduct } from './demo-product.ts';

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
  ...firstProducts,
} as const satisfies Record<string, DemoProduct>;
