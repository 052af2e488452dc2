/** What a package holds: an amount in grams, millilitres or pieces. */
export interface Size {
  readonly measure: 'g' | 'ml' | 'piece';
  readonly amount: number;
}

/** Each measure by the words for it, in English and Kiswahili, with how many of the smallest one it has. */
const measures: readonly (readonly [words: string, measure: Size['measure'], factor: number])[] = [
  ['kg|kgs|kilo|kilos|kilogram|kilograms|kilogramu', 'g', 1000],
  ['g|gm|gms|gr|gram|grams|gramu', 'g', 1],
  ['t|ton|tons|tonne|tonnes|tani', 'g', 1_000_000],
  ['l|lt|ltr|litre|litres|liter|liters|lita', 'ml', 1000],
  ['ml|mls|mililita', 'ml', 1],
  ['pc|pcs|piece|pieces|x|pack|pk|kipande|vipande', 'piece', 1],
];

const pattern = new RegExp(`^(\\d+(?:\\.\\d+)?) ?(${measures.map(([words]) => words).join('|')})$`);

/** Reads a size such as `10 kg` or `500ml`; undefined for any other text. */
export function readSize(text: string): Size | undefined {
  const [, amount, word] = pattern.exec(text.trim().toLowerCase()) ?? [];
  const found = measures.find(([words]) => words.split('|').includes(word ?? ''));
  if (!found || !(Number(amount) > 0)) return undefined;
  const [, measure, factor] = found;
  return { measure, amount: Number(amount) * factor };
}
