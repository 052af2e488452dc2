import { createRandom, type Random } from './random.ts';
import { type Answer, call, documentsPath, md5, productOf, type Seller, upload } from './wire.ts';

/** The attributes that a writer sets of a product; each write changes all of them, so that half a write shows. */
export interface Written {
  readonly name: string;
  readonly quantityInStock: number;
  readonly categories: readonly string[];
  readonly units: readonly string[];
}

/** A product's last acknowledged values, and those of the write that was under way at the kill. */
export interface KnownProduct {
  readonly id: string;
  readonly seller: Seller;
  answered: Written | undefined;
  asked: Written | undefined;
}

export interface KnownFile {
  readonly id: string;
  readonly seller: Seller;
  readonly md5: string;
  /** True once the server has answered that it has all of it. */
  answered: boolean;
}

/** An import of all or nothing, by the ids of its rows. */
export interface KnownImport {
  readonly ids: readonly string[];
  readonly seller: Seller;
  answered: boolean;
}

/** Everything that was asked of the server so far, over all rounds. */
export interface Journal {
  readonly imports: KnownImport[];
  readonly products: KnownProduct[];
  readonly files: KnownFile[];
  /** Answers that were neither success nor a lost connection. */
  readonly refusals: Answer[];
  answers: number;
}

export interface Reference {
  readonly categories: readonly string[];
  readonly units: readonly string[];
}

interface WriterOptions {
  readonly url: string;
  readonly seller: Seller;
  /** Fit for an id, and used by no other writer of any round. */
  readonly name: string;
  readonly reference: Reference;
  readonly journal: Journal;
  readonly seed: number;
  /** Returns true from the kill on: a call that fails then, or is answered with 503, was under way and is no fault. */
  readonly isOver: () => boolean;
  /** Returns true once nothing more is to be written. */
  readonly isDone?: () => boolean;
  /** Whether files of products are imported as well: what is left of one is taken back by the next start. */
  readonly importsToo?: boolean;
}

const chunkBytes = 40_000;
/** Rows of an import: of several slices. */
const importedRows = 300;

/** Writes one thing after another until the server is gone. Throws when a connection is lost before that. */
export async function writeUntilKilled(options: WriterOptions): Promise<void> {
  const { isOver, isDone = () => false, importsToo = false, seed } = options;
  const random = createRandom(seed);
  const own: KnownProduct[] = [];
  try {
    for (let step = 0; !isDone(); step += 1) {
      const choice = random.next();
      if (own.length === 0 || choice < 0.4) own.push(await createProduct(options, random, step));
      else if (choice < 0.75) await updateProduct(options, random, random.pick(own), step);
      else if (choice < 0.79 && importsToo) await importProducts(options, step);
      else if (choice < 0.9) await uploadFile(options, random, step, 1);
      else await uploadFile(options, random, step, 3);
    }
  } catch (error) {
    // fetch rejects with a TypeError for a lost connection; a body cut off in the middle fails to parse.
    if (!isOver() || !(error instanceof TypeError || error instanceof SyntaxError)) throw error;
  }
}

async function createProduct(options: WriterOptions, random: Random, step: number): Promise<KnownProduct> {
  const { url, seller, journal, name } = options;
  const asked = invent(options, random, step);
  const product: KnownProduct = { id: `${name}-p${step}`, seller, answered: undefined, asked };
  journal.products.push(product);
  const body = { documentId: product.id, data: productOf(seller, toAttributes(asked)) };
  settle(options, product, await call(url, 'POST', documentsPath('products'), { as: seller, body }));
  return product;
}

async function updateProduct(options: WriterOptions, random: Random, product: KnownProduct, step: number) {
  const { url, seller } = options;
  const asked = invent(options, random, step);
  product.asked = asked;
  const body = { data: toAttributes(asked) };
  settle(options, product, await call(url, 'PATCH', documentsPath('products', product.id), { as: seller, body }));
}

/** Products of an import have names of their own, as no other writer changes them. */
async function importProducts(options: WriterOptions, step: number): Promise<void> {
  const { url, seller, journal, name, reference } = options;
  const importId = `${name}-i${step}`;
  const ids = Array.from({ length: importedRows }, (_, at) => `${importId}-${at}`);
  const known: KnownImport = { ids, seller, answered: false };
  journal.imports.push(known);
  const data = {
    ...{ name: importId, quantityInStock: 3, purchasePrice: 1000, sellingPrice: 1500 },
    ...{ productCategories: reference.categories.slice(0, 1), units: reference.units.slice(0, 1) },
  };
  const rows = ids.map((documentId) => ({ documentId, action: 'create', data }));
  const body = { importId, mode: 'all', rows };
  const answer = await call(url, 'POST', `/v1/shops/${seller.storeId}/imports`, { as: seller, body });
  refuseStandIn(options, answer);
  journal.answers += 1;
  // A writer with too many requests at once is asked to wait.
  if (answer.status >= 300 && answer.status !== 429) journal.refusals.push(answer);
  known.answered = answer.body.stored === true;
}

/** A response that did not come from the server does not show what it did; a writer above the limit of a minute goes on later. */
function refuseStandIn({ isOver }: WriterOptions, { status }: Answer): void {
  if ((status === 503 || status === 429) && isOver()) throw new TypeError('no server was there');
}

function settle(options: WriterOptions, product: KnownProduct, answer: Answer): void {
  refuseStandIn(options, answer);
  const { journal } = options;
  journal.answers += 1;
  if (answer.status < 300) product.answered = product.asked;
  else journal.refusals.push(answer);
  product.asked = undefined;
}

async function uploadFile(options: WriterOptions, random: Random, step: number, chunks: number): Promise<void> {
  const { url, seller, journal, name } = options;
  const size = chunks === 1 ? random.between(1, 60_000) : chunkBytes * (chunks - 1) + random.between(1, chunkBytes);
  const bytes = random.bytes(size);
  const file: KnownFile = { id: `${name}-f${step}`, seller, md5: md5(bytes), answered: false };
  journal.files.push(file);
  for (let at = 0; at < chunks; at += 1) {
    const from = at * chunkBytes;
    const part = chunks === 1 ? bytes : bytes.slice(from, from + chunkBytes);
    const range = chunks === 1 ? undefined : `bytes ${from}-${from + part.length - 1}/${size}`;
    const answer = await upload(url, seller, file.id, part, range);
    refuseStandIn(options, answer);
    journal.answers += 1;
    if (answer.status >= 300) journal.refusals.push(answer);
    else file.answered = answer.body.chunksUploaded === answer.body.chunksTotal;
  }
}

function invent({ reference, name }: WriterOptions, random: Random, step: number): Written {
  const two = [random.pick(reference.categories), random.pick(reference.categories)];
  return {
    name: `${name} step ${step}`,
    quantityInStock: random.between(0, 100_000) / 1000,
    categories: [...new Set(two)],
    units: [random.pick(reference.units)],
  };
}

function toAttributes({ categories, units, ...plain }: Written): object {
  return { ...plain, productCategories: categories, units };
}
