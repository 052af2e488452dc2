import { Readable } from 'node:stream';
import { bucketId, projectId } from '@duka/domain/project';
import type { FileRow } from '#database/store/file-store.ts';
import { type ContentStore, newContentKey } from '#files/content-store.ts';
import { ownerPermissions, pictureIdOf } from './demo-ids.ts';
import type { Attachment } from './demo-messages.ts';
import type { PersonKey, SellerKey } from './demo-people.ts';
import type { DemoProduct } from './demo-product.ts';
import { ashaProducts } from './demo-products.ts';
import { jumaProducts } from './demo-second-shop.ts';
import { demoStores } from './demo-stores.ts';

export interface DemoFile {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly owner: PersonKey;
  /** The roles that read it beside the owner. */
  readonly audience: readonly string[];
  makeContent(): Promise<Buffer>;
}

/** The two attachments sent in threads; their messages let the other party read them (R15). */
export const attachmentFiles = {
  'sick-maize': {
    id: 'neema-sick-maize',
    name: 'mahindi.webp',
    mimeType: 'image/webp',
    owner: 'neema',
    audience: [],
    makeContent: async () => (await loadPictures()).drawSickMaize(),
  },
  'price-list': {
    id: 'asha-price-list',
    name: 'asha-agrovet-prices.pdf',
    mimeType: 'application/pdf',
    owner: 'asha',
    audience: [],
    makeContent: async () =>
      makePdf([
        'Asha Agrovet - price list',
        'Kaloleni, Arusha. Prices in TZS for one bag of 50 kg.',
        '',
        ...[ashaProducts.dap, ashaProducts.urea, ashaProducts.can].map(
          ({ name, sellingPrice }) => `${name}: ${sellingPrice.toLocaleString('en')}`,
        ),
        '',
        'From 100 bags: 2,000 less a bag, carried to Usa River free of charge.',
        'This is an offer, not a fiscal receipt.',
      ]),
  },
} as const satisfies Record<Attachment, DemoFile>;

/** The licence of each shop, for its seller's eyes only (decision 0019). */
export const licenceFiles = { asha: makeLicence('asha'), juma: makeLicence('juma') } as const;

/** The public pictures of each shop. */
export const shopPictures = { asha: makeShopPicture('asha'), juma: makeShopPicture('juma') } as const;

export const demoFiles: readonly DemoFile[] = [
  ...listPictures('asha', ashaProducts),
  ...listPictures('juma', jumaProducts),
  ...Object.values(attachmentFiles),
  ...Object.values(licenceFiles),
  ...Object.values(shopPictures),
];

/** The link under which the app shows or opens a file; without a host, so that it holds wherever the server stands. */
export function viewLink(fileId: string): string {
  return `/v1/storage/buckets/${bucketId}/files/${fileId}/view?project=${projectId}`;
}

/** Draws every file and stores its bytes; returns the rows that make them files, to be stored next. */
export async function storeContents(contents: ContentStore, createdAt: string): Promise<FileRow[]> {
  return Promise.all(
    demoFiles.map(async ({ id, name, mimeType, owner, audience, makeContent }): Promise<FileRow> => {
      const received = await contents.receive(Readable.from([await makeContent()]));
      const contentKey = newContentKey();
      await contents.store(received, contentKey);
      await contents.discard(received);
      return {
        id,
        ownerId: owner,
        createdAt,
        updatedAt: createdAt,
        permissions: [...audience.map((role) => `read("${role}")`), ...ownerPermissions(owner)],
        name,
        contentKey,
        signature: received.md5,
        mimeType,
        sizeOriginal: received.sizeBytes,
        chunkBytes: received.sizeBytes,
        chunksTotal: 1,
        chunksUploaded: 1,
        received: [[0, received.sizeBytes - 1]],
      };
    }),
  );
}

function makeLicence(owner: SellerKey): DemoFile {
  const { storeName, storeLocation, bRegNo } = demoStores[owner].store;
  const lines = ['Sample business licence', `${storeName}, ${storeLocation}`, `Registration number ${bRegNo}`];
  return {
    id: `${owner}-licence`,
    name: 'business-licence.pdf',
    mimeType: 'application/pdf',
    owner,
    audience: [],
    makeContent: async () => makePdf([...lines, 'Sample only']),
  };
}

function makeShopPicture(owner: SellerKey): DemoFile {
  return {
    id: `${owner}-shop-picture`,
    name: 'shop.webp',
    mimeType: 'image/webp',
    owner,
    audience: ['any'],
    makeContent: async () => (await loadPictures()).drawPicture(`${owner}-shop`),
  };
}

function listPictures(seller: SellerKey, products: Readonly<Record<string, DemoProduct>>): DemoFile[] {
  return Object.entries(products).map(([key, product]) => ({
    id: pictureIdOf(seller, key),
    name: `${key}.webp`,
    mimeType: 'image/webp',
    owner: seller,
    // Shown to customers, so readable by anyone (decision 0019).
    audience: ['any'],
    makeContent: async () => (await loadPictures()).drawPicture(product.picture),
  }));
}

/** Only a server that is seeded draws, so what draws is not loaded with every start. */
function loadPictures() {
  return import('./demo-pictures.ts');
}

/** A PDF of one A4 page that holds these lines, the first one large. ASCII only: the built-in font knows no more. */
function makePdf(lines: readonly string[]): Buffer {
  const [title = '', ...rest] = lines.map((line) => line.replace(/[\\()]/g, '\\$&'));
  const content = [
    `BT /F1 20 Tf 60 770 Td (${title}) Tj ET`,
    ...rest.map((line, index) => `BT /F1 12 Tf 60 ${730 - index * 20} Td (${line}) Tj ET`),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${count}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}
