/** Every server has these categories, units and groups of units; ids are fixed, names are English. */

export const productCategories = {
  seeds: 'Seeds',
  fertilisers: 'Fertilisers',
  'crop-protection': 'Crop protection',
  'animal-feed': 'Animal feed',
  veterinary: 'Veterinary',
  tools: 'Tools and protective wear',
  irrigation: 'Irrigation',
  machinery: 'Machinery and spares',
  packaging: 'Packaging and storage',
  cereals: 'Cereals',
  pulses: 'Pulses',
  roots: 'Roots and tubers',
  oilseeds: 'Oilseeds',
  vegetables: 'Vegetables',
  fruit: 'Fruit',
  spices: 'Spices',
  'cash-crops': 'Cash crops',
  livestock: 'Livestock and poultry',
  'dairy-eggs-meat-honey': 'Dairy, eggs, meat, honey',
  fish: 'Fish',
} as const;

export const unitCategories = { weight: 'Weight', volume: 'Volume', count: 'Count', produce: 'Produce' } as const;

/** The units are in the order of the groups above. */
export const units = {
  g: 'g',
  kg: 'kg',
  tonne: 'tonne',
  bag: 'bag',
  sack: 'sack',
  ml: 'ml',
  litre: 'litre',
  bottle: 'bottle',
  jerrycan: 'jerrycan',
  bucket: 'bucket',
  tin: 'tin',
  piece: 'piece',
  pair: 'pair',
  dozen: 'dozen',
  tray: 'tray',
  packet: 'packet',
  carton: 'carton',
  roll: 'roll',
  set: 'set',
  seedling: 'seedling',
  chick: 'chick',
  heap: 'heap',
  bunch: 'bunch',
  basket: 'basket',
  crate: 'crate',
  bundle: 'bundle',
} as const;

export type CategoryKey = keyof typeof productCategories;
export type UnitKey = keyof typeof units;
