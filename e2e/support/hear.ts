import type { Page, Response } from '@playwright/test';

/** Attributes that hold what people wrote themselves, and names of people and places: nobody translates them. */
const ownAttributes: ReadonlySet<string> = new Set([
  ...['name', 'firstName', 'lastName', 'email', 'bio', 'customerName', 'supplierName', 'contactName'],
  ...['storeName', 'storeDescription', 'storeLocation', 'activeHrs', 'accountName', 'provider', 'providerBranch'],
  ...['region', 'district', 'ward', 'street', 'road', 'houseNo', 'houseNumber', 'location'],
  ...['productName', 'description', 'longDescription', 'manufacturer', 'packName', 'batchNo'],
  ...['content', 'note', 'reason', 'voidReason', 'expiredReason', 'reference', 'paymentReference'],
]);
/** The names of these are the app's: it shows them in its own language, whatever the server calls them. */
const translated: ReadonlySet<unknown> = new Set(['productCategories', 'units']);

export interface Heard {
  /** What people wrote, the longest first. */
  readonly own: readonly string[];
  /** The English names of what the app names in its own language. */
  readonly english: readonly string[];
}

/** Hears, from now on, what the server tells a page. */
export function hear(page: Page): () => Promise<Heard> {
  const reads: Promise<unknown>[] = [];
  page.on('response', (response) => reads.push(readBody(response)));
  return async () => {
    const own = new Set<string>();
    const english = new Set<string>();
    for (const body of await Promise.all(reads)) sort(body, own, english);
    return { own: [...own].sort((a, b) => b.length - a.length), english: [...english] };
  };
}

async function readBody(response: Response): Promise<unknown> {
  if (!response.headers()['content-type']?.includes('json')) return undefined;
  // An answer whose page has gone has no body any more.
  return response.json().catch(() => undefined);
}

/** Puts the texts of an answer to those that they belong to. */
function sort(value: unknown, own: Set<string>, english: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  const isTranslated = '$collectionId' in value && translated.has(value.$collectionId);
  for (const [name, each] of Object.entries(value)) {
    if (typeof each !== 'string') sort(each, own, english);
    else if (ownAttributes.has(name) && each.trim() !== '') (isTranslated ? english : own).add(each.trim());
  }
}
