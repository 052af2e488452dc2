import { bucketId, projectId } from '@duka/domain/project';
import { makePdf } from './demo-document.ts';
import type { Attachment } from './demo-messages.ts';
import type { SellerKey } from './demo-people.ts';
import { drawPicture, drawSickMaize } from './demo-pictures.ts';
import { ashaProducts, type DemoProduct } from './demo-products.ts';
import { jumaProducts } from './demo-second-shop.ts';
import { ownerPermissions, pictureIdOf } from './demo-shop.ts';

export interface DemoFile {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly permissions: readonly string[];
  makeContent(): Promise<Buffer>;
}

/** The two attachments sent in threads, readable by both parties. */
export const attachmentFiles = {
  'sick-maize': {
    id: 'neema-sick-maize',
    name: 'mahindi.webp',
    mimeType: 'image/webp',
    permissions: ['read("user:asha")', ...ownerPermissions('neema')],
    makeContent: drawSickMaize,
  },
  'price-list': {
    id: 'asha-price-list',
    name: 'asha-agrovet-prices.pdf',
    mimeType: 'application/pdf',
    permissions: ['read("user:baraka")', ...ownerPermissions('asha')],
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

/** Asha's licence, for her eyes only (decision 13). */
export const licenceFile: DemoFile = {
  id: 'asha-licence',
  name: 'business-licence.pdf',
  mimeType: 'application/pdf',
  permissions: ownerPermissions('asha'),
  makeContent: async () =>
    makePdf(['Sample business licence', 'Asha Agrovet, Kaloleni, Arusha', 'Registration number 412776', 'Sample only']),
};

export const demoFiles: readonly DemoFile[] = [
  ...listPictures('asha', ashaProducts),
  ...listPictures('juma', jumaProducts),
  ...Object.values(attachmentFiles),
  licenceFile,
];

/** The link under which the app shows or opens a file; without a host, so that it holds wherever the server stands. */
export function viewLink(fileId: string): string {
  return `/v1/storage/buckets/${bucketId}/files/${fileId}/view?project=${projectId}`;
}

function listPictures(seller: SellerKey, products: Readonly<Record<string, DemoProduct>>): DemoFile[] {
  return Object.entries(products).map(([key, product]) => ({
    id: pictureIdOf(seller, key),
    name: `${key}.webp`,
    mimeType: 'image/webp',
    // Shown to customers, so readable by anyone (decision 13).
    permissions: ['read("any")', `update("user:${seller}")`, `delete("user:${seller}")`],
    makeContent: () => drawPicture(product.picture),
  }));
}
