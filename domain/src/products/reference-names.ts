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

/** What files of other programs call the reference data, in small letters and without blanks and signs. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  Seeds: ['seed'],
  Fertilisers: ['fertiliser', 'fertilizer', 'fertilizers', 'foliarfertilizers'],
  'Crop protection': ['pesticide', 'pesticides', 'agrochemicals', 'herbicides', 'insecticides', 'fungicides'],
  'Animal feed': ['animalfeeds', 'feed', 'feeds', 'livestockfeed'],
  Veterinary: ['vet', 'veterinarydrugs', 'animalhealth', 'animaldrugs'],
  'Tools and protective wear': ['tools', 'tool', 'farmtools', 'handtools', 'ppe', 'protectivewear'],
  'Machinery and spares': ['machinery', 'spares', 'spareparts', 'machines'],
  'Packaging and storage': ['packaging', 'storage', 'bags'],
  Fruit: ['fruits'],
  g: ['gram', 'grams', 'gm', 'gms', 'gr'],
  kg: ['kgs', 'kilogram', 'kilograms', 'kilos'],
  tonne: ['ton', 'tons', 'tonnes', 't'],
  bag: ['bags'],
  sack: ['sacks'],
  ml: ['mls', 'millilitre', 'millilitres', 'milliliter'],
  litre: ['l', 'lt', 'ltr', 'ltrs', 'lts', 'litres', 'liter', 'liters'],
  bottle: ['bottles', 'btl'],
  jerrycan: ['jerrycans'],
  bucket: ['buckets'],
  tin: ['tins'],
  piece: ['pieces', 'pc', 'pcs', 'each', 'ea', 'unit', 'units', 'item', 'items', 'no', 'nos'],
  pair: ['pairs'],
  dozen: ['dozens', 'dz'],
  tray: ['trays'],
  packet: ['packets', 'pkt', 'pkts', 'pack', 'packs', 'sachet', 'sachets'],
  carton: ['cartons', 'ctn', 'box', 'boxes'],
  roll: ['rolls'],
  set: ['sets'],
  seedling: ['seedlings'],
  chick: ['chicks', 'dayoldchicks'],
  bundle: ['bundles'],
};

/**
 * Finds the category or unit that a cell of a file names: by its name in either language, else by what other programs call it. Blanks, case
 * and signs do not count in the latter.
 */
export function findByImportedName<Known extends Readonly<{ name?: string | undefined }>>(
  references: readonly Known[],
  cell: string,
): Known | undefined {
  const wanted = cell.trim().toLowerCase();
  const found = references.find(({ name }) => name?.trim().toLowerCase() === wanted);
  if (found || wanted === '') return found;
  const plain = wanted.replace(/[^\p{L}\p{N}]/gu, '');
  return references.find(({ name = '' }) => otherNames[name.trim()]?.includes(plain));
}
