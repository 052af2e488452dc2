/** The categories of the reference data by their English names. */
const categories = {
  Seeds: 'Mbegu',
  Fertilisers: 'Mbolea',
  'Crop protection': 'Viuatilifu',
  'Animal feed': 'Chakula cha mifugo',
  Veterinary: 'Dawa za mifugo',
  'Tools and protective wear': 'Zana na mavazi ya kinga',
  Irrigation: 'Umwagiliaji',
  'Machinery and spares': 'Mashine na vipuri',
  'Packaging and storage': 'Vifungashio na uhifadhi',
  Cereals: 'Nafaka',
  Pulses: 'Jamii ya kunde',
  'Roots and tubers': 'Mizizi na viazi',
  Oilseeds: 'Mbegu za mafuta',
  Vegetables: 'Mboga',
  Fruit: 'Matunda',
  Spices: 'Viungo',
  'Cash crops': 'Mazao ya biashara',
  'Livestock and poultry': 'Mifugo na kuku',
  'Dairy, eggs, meat, honey': 'Maziwa, mayai, nyama, asali',
  Fish: 'Samaki',
};

/** Its units, of which several are another word only where one stands behind the slash. */
const units = {
  g: 'gramu',
  kg: 'kilo',
  tonne: 'tani',
  bag: 'mfuko/mifuko',
  sack: 'gunia/magunia',
  ml: 'ml',
  litre: 'lita',
  bottle: 'chupa',
  jerrycan: 'dumu/madumu',
  bucket: 'ndoo',
  tin: 'debe/madebe',
  piece: 'kipande/vipande',
  pair: 'jozi',
  dozen: 'dazeni',
  tray: 'trei',
  packet: 'pakiti',
  carton: 'katoni',
  roll: 'roli',
  set: 'seti',
  seedling: 'mche/miche',
  chick: 'kifaranga/vifaranga',
  heap: 'fungu/mafungu',
  bunch: 'mkungu/mikungu',
  basket: 'kikapu/vikapu',
  crate: 'kreti',
  bundle: 'furushi/mafurushi',
};

/** The Kiswahili names of the reference data, by its English names and, for several of a unit, by that for one. */
export const kiswahiliNames: Readonly<Record<string, string>> = {
  ...categories,
  ...units,
  ...Object.fromEntries(Object.values(units).map((name) => [name.split('/')[0], name])),
};

/** Adds to each category or unit of the reference data a reference of the same id for each of its Kiswahili names. */
export function withBothNames<Known extends Readonly<{ name: string }>>(references: readonly Known[]): Known[] {
  return references.flatMap((known) => {
    const names = kiswahiliNames[known.name.trim()]?.split('/') ?? [];
    return [known, ...names.map((name) => ({ ...known, name }))];
  });
}
