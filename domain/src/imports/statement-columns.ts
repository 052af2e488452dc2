/**
 * What a column of a wallet's statement holds, in the order of the choices. `amount` has what came in above 0 and what went out below it;
 * `status` says of a line whether it was carried out.
 */
export const statementColumns = [
  'date',
  'time',
  'reference',
  'details',
  'in',
  'out',
  'amount',
  'fee',
  'balance',
  'status',
] as const;
export type StatementColumn = (typeof statementColumns)[number];

/** Headings of each column, as wallets and banks write them, in small letters. */
const headings: Readonly<Record<StatementColumn, string>> = {
  date: 'date|completion time|transaction date|date and time|date time|datetime|transaction time|value date|posting date|initiation time|tarehe|tarehe na muda|muda wa muamala',
  time: 'time|muda|saa',
  reference:
    'receipt no|receipt no.|receipt number|receipt|reference|reference no|reference no.|reference number|ref|ref no|ref no.|transaction id|transaction no|transaction reference|trans id|txn id|external reference|kumbukumbu|namba ya kumbukumbu|namba ya muamala',
  details:
    'details|description|narration|particulars|transaction details|other party info|opposite party|other party|customer|sender|name|maelezo|jina|mteja',
  in: 'in|paid in|credit|credits|money in|amount in|received|deposit|deposits|cr|kilichoingia|iliyoingia|ingizo|mapokezi|pesa iliyoingia',
  out: 'out|withdrawn|withdrawal|withdrawals|paid out|debit|debits|money out|amount out|sent|dr|kilichotoka|iliyotoka|toleo|pesa iliyotoka',
  amount: 'amount|transaction amount|value|kiasi',
  fee: 'fee|fees|charge|charges|transaction fee|transaction cost|commission|ada|makato|tozo',
  balance: 'balance|running balance|closing balance|available balance|balance after|salio',
  status: 'status|transaction status|state|hali',
};

/** Proposes what each column of a statement holds; undefined for one that is not used. No two hold the same. */
export function matchStatementHeadings(names: readonly string[]): (StatementColumn | undefined)[] {
  const taken = new Set<StatementColumn>();
  return names.map((name) => {
    const plain = toPlain(name);
    const column = statementColumns.find((id) => !taken.has(id) && headings[id].split('|').includes(plain));
    if (column) taken.add(column);
    return column;
  });
}

/** How many of some headings are those of a statement. */
export function countStatementHeadings(names: readonly string[]): number {
  return matchStatementHeadings(names).filter((column) => column !== undefined).length;
}

/** `Paid In (TZS)` is `paid in`. */
function toPlain(name: string): string {
  return name
    .replace(/\(.*\)/, '')
    .replace(/[\s_]+/g, ' ')
    .replace(/\b(tzs|tsh|tshs)\b\.?/gi, '')
    .trim()
    .toLowerCase();
}
