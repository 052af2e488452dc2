import { withoutCurrency } from '#values/number-input.ts';
import type { Separator, SourceCell } from './source-table.ts';

/** The signs that stand within numbers, and what each does there: it parts thousands, or decimals. */
export type NumberSign = ',' | '.';
export type SignUse = 'thousands' | 'decimals';
/** What the signs of a column or file do; absent where no number shows it. */
export type SignUses = Readonly<Partial<Record<NumberSign, SignUse>>>;

export type NumberColumn = 'quantityInStock' | 'purchasePrice' | 'sellingPrice';

export const numberColumns: readonly NumberColumn[] = ['quantityInStock', 'purchasePrice', 'sellingPrice'];

/** A number that could be read in two ways, such as `1,355`, and what it is in each. */
export interface DoubtfulNumber {
  readonly sign: NumberSign;
  readonly example: string;
  readonly values: Readonly<Record<SignUse, string>>;
}

interface ColumnContext {
  readonly isPrice: boolean;
  readonly separator: Separator;
  /** What the seller has answered. */
  readonly answered: SignUses;
  /** What the other columns of the file show. */
  readonly ofFile: SignUses;
}

/**
 * Finds what the signs of a column do. One number that can be read in one way only decides for the column; else the rest of the file does,
 * and else the habit of the file: one that separates by commas comes from programs that write 1,355.50, except that people write 10.000 for
 * ten thousand shillings. What is left is doubtful.
 */
export function findSignUses(
  cells: readonly SourceCell[],
  { isPrice, separator, answered, ofFile }: ColumnContext,
): { readonly uses: SignUses; readonly doubtful: readonly DoubtfulNumber[] } {
  const texts = cells.filter((cell) => typeof cell === 'string');
  const shown = withOpposites({ ...ofFile, ...withOpposites({ ...provenUses(texts), ...answered }) });
  const isEnglish = separator === ',';
  const habit: SignUses = isEnglish ? { ',': 'thousands', ...(!isPrice && { '.': 'decimals' }) } : {};
  const uses = { ...habit, ...shown };
  const doubtful = (['.', ','] as const).flatMap((sign) => {
    const example = uses[sign] === undefined ? texts.find((text) => isDoubtful(text, sign)) : undefined;
    if (example === undefined) return [];
    const valueWith = (use: SignUse) => toPlainNumber(example.trim(), { [sign]: use });
    return [
      { sign, example: example.trim(), values: { thousands: valueWith('thousands'), decimals: valueWith('decimals') } },
    ];
  });
  return { uses, doubtful };
}

/** What the signs of some numbers can only do; a sign is absent where no number shows it, or they contradict each other. */
export function provenUses(texts: readonly string[]): SignUses {
  const found = { ',': new Set<SignUse>(), '.': new Set<SignUse>() };
  for (const text of texts) {
    for (const [sign, use] of Object.entries(usesIn(text))) found[sign as NumberSign].add(use);
  }
  const only = (uses: ReadonlySet<SignUse>) => (uses.size === 1 ? [...uses][0] : undefined);
  const [comma, point] = [only(found[',']), only(found['.'])];
  return { ...(comma && { ',': comma }), ...(point && { '.': point }) };
}

/** Where one sign parts decimals, the other parts thousands. */
function withOpposites(uses: SignUses): SignUses {
  return {
    ...(uses[','] === 'decimals' && { '.': 'thousands' }),
    ...(uses['.'] === 'decimals' && { ',': 'thousands' }),
    ...uses,
  };
}

/** Writes a number as the form reads it: a point before decimals, and no sign between thousands. A text that is no number stays. */
export function toPlainNumber(cell: SourceCell, uses: SignUses): string {
  // Binary fractions have digits behind the fifteenth that nobody has typed.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  const own = { ...uses, ...usesIn(cell) };
  const digits = digitsOf(cell);
  if (!/[,.]/.test(digits)) return cell;
  const plain = digits.replace(/[,.]/g, (sign) => {
    const use = own[sign as NumberSign];
    if (use === undefined) return sign;
    return use === 'thousands' ? '' : '.';
  });
  // Cents of nothing are none, and ten with three of them would look like thousands again.
  return cell.trim().startsWith('-') ? `-${plain.replace(/\.0+$/, '')}` : plain.replace(/\.0+$/, '');
}

/** What the signs of one number can only do. */
function usesIn(text: string): SignUses {
  const digits = digitsOf(text);
  const signs = digits.replace(/\d/g, '') as NumberSign | '';
  const [first] = signs;
  if (signs === '' || (first !== ',' && first !== '.')) return {};
  const other = first === ',' ? '.' : ',';
  // `1.355,90`
  if (signs.endsWith(other)) return { [first]: 'thousands', [other]: 'decimals' };
  // `1.355.000`
  if (signs.length > 1) return { [first]: 'thousands' };
  if (!isGrouped(digits)) return { [first]: 'decimals' };
  // Three digits behind a comma are no cents where the amount says that it is shillings.
  return first === ',' && isShillings(text) ? { ',': 'thousands' } : {};
}

function isDoubtful(text: string, sign: NumberSign): boolean {
  const digits = digitsOf(text);
  return digits.replace(/\d/g, '') === sign && isGrouped(digits) && usesIn(text)[sign] === undefined;
}

/** True for `1,355`: one to three digits, and three behind the sign. Thousands never begin with 0. */
function isGrouped(digits: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
}

function isShillings(text: string): boolean {
  return /sh|zs|\/[=-]/i.test(text);
}

/** The digits and signs of a number; empty for what is no number. */
function digitsOf(text: string): string {
  const bare = withoutCurrency(text).replace(/^[+-]/, '');
  return /^\d[\d.,]*$|^[.,]\d+$/.test(bare) ? bare : '';
}
