/** Whom a file lists: who buys on credit, or whom the shop buys from. */
export type PeopleKind = 'customers' | 'suppliers';

/** What a column of such a file holds; `surname` follows the name. */
export type PersonColumn = 'name' | 'surname' | 'phone' | 'owed' | 'since' | 'limit' | 'note';

/** Headings of each column, in our own files, in those of other programs, and as shopkeepers write them, in small letters. */
const headings: Readonly<Record<PersonColumn, string>> = {
  name: 'name|customer|customer name|supplier|supplier name|vendor|vendor name|company|company name|full name|first name|display name|complete name|jina|jina kamili|mteja|jina la mteja|msambazaji|jina la msambazaji',
  surname: 'surname|last name|family name|jina la ukoo',
  phone:
    'phone|phone number|mobile|mobile number|telephone|tel|default address phone|simu|namba ya simu|nambari ya simu',
  owed: 'owes|owed|balance|debt|amount due|amount owed|outstanding|total receivable|total payable|opening balance|credit balance|deni|anadaiwa|tunadaiwa|kiasi|salio',
  since: 'since|oldest debt|debt date|owed since|date|tangu|tarehe|tangu lini',
  limit: 'limit|credit limit|kikomo|kikomo cha mkopo',
  note: 'note|notes|memo|comment|internal notes|maelezo|maoni',
};

export function personColumnsOf(kind: PeopleKind): readonly PersonColumn[] {
  const all: readonly PersonColumn[] = ['name', 'surname', 'phone', 'owed', 'since', 'limit', 'note'];
  return kind === 'customers' ? all : all.filter((column) => column !== 'limit');
}

/** Proposes what each column of a file holds; undefined for one that is not used. No two hold the same. */
export function matchPeopleHeadings(names: readonly string[], kind: PeopleKind): (PersonColumn | undefined)[] {
  const taken = new Set<PersonColumn>();
  return names.map((name) => {
    const plain = name
      .replace(/\(.*\)/, '')
      .replace(/[\s_]+/g, ' ')
      .trim()
      .toLowerCase();
    const column = personColumnsOf(kind).find((id) => !taken.has(id) && headings[id].split('|').includes(plain));
    if (column) taken.add(column);
    return column;
  });
}
