import type { Journal, KnownImport, KnownProduct, Written } from './crash-writers.ts';
import { call, documentsPath, downloadedMd5, listPath } from './wire.ts';

/** Ids that one list asks for. */
const idsAtOnce = 100;

/** Asks the restarted server for everything from the given marks on; returns, in words, the losses and half-written rows. */
export async function findLosses(
  url: string,
  journal: Journal,
  since: { readonly products: number; readonly files: number; readonly imports: number },
): Promise<string[]> {
  const losses: string[] = [];
  for (const product of journal.products.slice(since.products)) losses.push(...(await checkProduct(url, product)));
  for (const each of journal.imports.slice(since.imports)) losses.push(...(await checkImport(url, each)));
  for (const file of journal.files.slice(since.files)) {
    const found = await downloadedMd5(url, file.seller, file.id);
    if (found === file.md5 || (found === undefined && !file.answered)) continue;
    losses.push(`file ${file.id}: ${found === undefined ? 'answered, and gone' : 'other bytes than were sent'}`);
  }
  return losses;
}

/** All rows of an import are there, or none; all once that was answered. */
async function checkImport(url: string, { ids, seller, answered }: KnownImport): Promise<string[]> {
  let found = 0;
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const query = { method: 'equal', attribute: '$id', values: ids.slice(at, at + idsAtOnce) };
    const { body } = await call(url, 'GET', listPath('products', query, { method: 'limit', values: [1] }), {
      as: seller,
    });
    found += body.total;
  }
  const isExpected = found === ids.length || (found === 0 && !answered);
  return isExpected ? [] : [`import ${ids[0]}: ${found} of ${ids.length} rows, answered ${answered}`];
}

/** Acknowledged writes are stored as acknowledged; unfinished ones are stored whole, or not at all. */
async function checkProduct(url: string, product: KnownProduct): Promise<string[]> {
  const { id, seller, answered, asked } = product;
  const { status, body } = await call(url, 'GET', documentsPath('products', id), { as: seller });
  const found = status === 200 ? toWritten(body) : undefined;
  const isExpected = [answered, ...(asked ? [asked] : [])].some((one) => isSame(one, found));
  product.answered = found;
  product.asked = undefined;
  return isExpected ? [] : [`product ${id}: answered ${say(answered)}, asked ${say(asked)}, found ${say(found)}`];
}

// biome-ignore lint/suspicious/noExplicitAny: a document as the wire has it
function toWritten(document: any): Written {
  const ids = (related: { $id: string }[]) => related.map(({ $id }) => $id);
  const { name, quantityInStock, productCategories, units } = document;
  return { name, quantityInStock, categories: ids(productCategories), units: ids(units) };
}

function isSame(one: Written | undefined, other: Written | undefined): boolean {
  return say(one) === say(other);
}

function say(written: Written | undefined): string {
  return written
    ? JSON.stringify([written.name, written.quantityInStock, written.categories, written.units])
    : 'nothing';
}
