import { day, minutesAgo } from './demo-moment.ts';
import { type DemoOrder, order, type WalkIn } from './demo-orders.ts';
import type { DemoProduct } from './demo-product.ts';

/** Juma's products, newest first: another seller in another region, with nothing in common with Asha's shop. */
export const jumaProducts = {
  rice: {
    name: 'Magugu rice, grade one',
    description: 'Mchele wa Magugu: aromatic, long-grained, without stones.',
    longDescription: 'This year’s harvest, milled in Magugu and cleaned twice. From 50 kg we give a wholesale price.',
    picture: 'rice',
    category: 'cereals',
    unit: 'kg',
    purchasePrice: 2_350,
    sellingPrice: 2_800,
    stock: 640.5,
    deliveries: [[day(25, '08:30'), 500]],
  },
  dagaa: {
    name: 'Dried dagaa, tin (debe)',
    description: 'Dagaa wa Ziwa Victoria, sun-dried on racks, clean of sand.',
    longDescription: 'Bought on the beach of Igombe. For the table and for feed. Keeps six months when dry.',
    picture: 'dagaa',
    category: 'fish',
    unit: 'tin',
    purchasePrice: 46_000,
    sellingPrice: 58_000,
    stock: 34,
    deliveries: [[day(11, '07:20'), 30]],
    expiresInDays: 150,
  },
  'sunflower-cake': {
    name: 'Sunflower cake (mashudu), 70 kg',
    description: 'Protein feed for dairy cows, pigs and poultry.',
    longDescription: 'Pressed in Singida. Mix up to 30 kg in 100 kg of feed. Keep dry and off the floor.',
    picture: 'sunflower-cake',
    category: 'animal-feed',
    unit: 'sack',
    purchasePrice: 34_000,
    sellingPrice: 42_000,
    stock: 58,
  },
  'broiler-starter': {
    name: 'Broiler starter crumbs, 50 kg',
    description: 'Chakula cha kuku wa nyama for the first three weeks, 21% protein.',
    longDescription: 'Small crumbs with a coccidiostat. Give as much as they eat, with clean water all day.',
    manufacturer: 'Silverlands',
    barcode: '6201103541061',
    picture: 'broiler-starter',
    category: 'animal-feed',
    unit: 'bag',
    purchasePrice: 82_000,
    sellingPrice: 93_000,
    stock: 8,
    deliveries: [[day(30, '14:00'), 10]],
    expiresInDays: 60,
  },
  'milk-can': {
    name: 'Aluminium milk can, 20 litres',
    description: 'Chombo cha maziwa with a tight lid and two handles.',
    longDescription: 'Food-grade aluminium without seams inside, easy to clean. Accepted by every collection centre.',
    barcode: '6201103548374',
    picture: 'milk-can',
    category: 'machinery',
    unit: 'piece',
    purchasePrice: 98_000,
    sellingPrice: 125_000,
    stock: 12,
    hasReturnPolicy: true,
  },
  tarpaulin: {
    name: 'Tarpaulin for drying, 4 x 6 m',
    description: 'Turubai lenye vishimo: blue, 200 g, with eyelets.',
    longDescription: 'Dries maize and paddy clean and keeps off sudden rain. Both sides are laminated.',
    barcode: '6201103555686',
    picture: 'tarpaulin',
    category: 'packaging',
    unit: 'piece',
    purchasePrice: 38_000,
    sellingPrice: 52_000,
    stock: 19,
    hasDiscount: true,
  },
  machete: {
    name: 'Machete (panga), 22 inch',
    description: 'Carbon steel, riveted wooden grip.',
    longDescription: 'For clearing bush and cutting fodder. The edge is ground at the works.',
    barcode: '6201103562998',
    picture: 'machete',
    category: 'tools',
    unit: 'piece',
    purchasePrice: 5_500,
    sellingPrice: 8_000,
    stock: 0,
  },
  honey: {
    name: 'Miombo forest honey, 1 kg',
    description: 'Asali mbichi from the miombo of Sikonge, strained, never heated.',
    longDescription: 'Dark and strong. It may set in the cold months; stand the bottle in warm water.',
    picture: 'honey',
    category: 'dairy-eggs-meat-honey',
    unit: 'bottle',
    purchasePrice: 9_500,
    sellingPrice: 14_000,
    stock: 46,
    expiresInDays: 700,
  },
} as const satisfies Record<string, DemoProduct>;

const bahati: WalkIn = { name: 'Bahati Mashauri', phone: '+255753000031' };
const hotel: WalkIn = { name: 'Capri Point guest house', phone: '+255767000032' };

export const jumaOrders: readonly DemoOrder<keyof typeof jumaProducts>[] = [
  {
    ...order(bahati, day(52, '10:00'), 'Completed', 'credit', { machete: 6, tarpaulin: 2 }),
    debt: {
      paid: { at: day(40, '10:30'), amount: 100_000, method: 'cash' },
      writeOff: { at: day(12, '18:00'), note: 'Half of the machetes were blunt; we agreed on it.' },
    },
  },
  order('halima', day(45, '16:30'), 'Completed', 'mobile money', { 'broiler-starter': 4, 'sunflower-cake': 3 }),
  order(hotel, day(39, '09:10'), 'Completed', 'bank', { rice: 100, honey: 6 }),
  order('halima', day(30, '11:45'), 'Cancelled', 'unpaid', { 'milk-can': 1 }, 'Chose a bigger one.'),
  order('joseph', day(23, '13:20'), 'Completed', 'mobile money', { dagaa: 5 }, 'By bus to Bomang’ombe.'),
  {
    ...order(hotel, day(17, '09:30'), 'Completed', 'credit', { rice: 75.5, dagaa: 2 }),
    debt: { paid: { at: day(5, '16:00'), amount: 200_000, method: 'mobile money' }, dueInDays: 7 },
  },
  {
    ...order(bahati, day(9, '15:15'), 'Completed', 'cash', { 'broiler-starter': 6, machete: 3 }),
    back: { key: 'broiler-starter', quantity: 1, afterMinutes: 150, reason: 'One bag too many; it was not opened.' },
  },
  {
    ...order(hotel, day(7, '09:20'), 'Completed', 'mobile money', { rice: 40, honey: 4 }),
    terms: {
      ...{ prices: { rice: 2_700 }, discount: 4_000 },
      parts: [
        ['cash', 60_000],
        ['mobile money', 100_000],
      ],
    },
  },
  {
    ...order(bahati, day(6, '11:10'), 'Completed', 'cash', { 'milk-can': 2, honey: 1 }, 'Honey for the two cans.'),
    terms: { prices: { honey: 0 } },
  },
  order('halima', day(4, '17:50'), 'In-Progress', 'mobile money', { 'sunflower-cake': 5, honey: 2 }),
  {
    ...order(bahati, day(3, '12:40'), 'Cancelled', 'cash', { dagaa: 1 }),
    voided: { afterMinutes: 10, reason: 'Typed in for the wrong customer.' },
  },
  order('halima', minutesAgo(200), 'Pending', 'unpaid', { 'broiler-starter': 2 }),
];
