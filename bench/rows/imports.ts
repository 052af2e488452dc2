import { makeDocumentId } from '@duka/domain/document-id';
import { type Call, createCall, post } from '#support/calls.ts';
import { compareTimes } from '#support/compare.ts';
import type { Bench, Finding } from '#support/row.ts';
import type { Seller } from '#support/sellers.ts';
import { send } from '#support/send.ts';

/** Products of one import, and the single creates that it is compared with; the short form only shows that the row runs. */
const sizes = { imported: 5000, created: 100 };
const shortSizes = { imported: 50, created: 10 };
/** Imports of a full measure: each adds as many products as a large shop has. */
const maxImports = 5;

/** A file of 5,000 products stored in one transaction, against creates one after the other. */
export async function measureImports({ server, sellers, pace }: Bench): Promise<Finding[]> {
  const [importer] = sellers;
  if (!importer) throw new Error('The seeded data lack a shop.');
  const { imported, created } = pace.calls > maxImports ? sizes : shortSizes;
  const times = await compareTimes(Math.min(pace.calls, maxImports), {
    import: () => send(server.url, importCall(importer, imported)),
    creates: async () => {
      for (let number = 0; number < created; number += 1) {
        // The server limits the writes of an account in a minute.
        const seller = sellers[number % sellers.length] as Seller;
        await send(server.url, createCall(seller, 'products', { ...makeProduct(number), ...ownParts(seller) }));
      }
    },
  });
  const [importedPerSecond, createdPerSecond] = [(imported * 1000) / times.import, (created * 1000) / times.creates];
  return [
    {
      row: 'products of an import of 5,000 in one transaction, against creates one after the other',
      ...{ measured: importedPerSecond / createdPerSecond, wanted: 2, bound: 'at least', unit: 'times' },
      details: { importedPerSecond, createdPerSecond, importMs: times.import },
    },
  ];
}

function importCall({ storeId, cookie }: Seller, count: number): Call {
  const rows = Array.from({ length: count }, (_, index) => ({
    documentId: makeDocumentId(Date.now(), Math.random),
    action: 'create',
    data: makeProduct(index),
  }));
  const body = { importId: makeDocumentId(Date.now(), Math.random), mode: 'all', rows };
  return post(`/v1/shops/${storeId}/imports`, body, { cookie });
}

function makeProduct(number: number): object {
  return {
    name: `Maize seed, bag ${number}`,
    manufacturer: 'Kilimo Bora',
    ...{ productCategories: ['seeds'], units: ['packet'] },
    ...{ quantityInStock: 12, purchasePrice: 4000, sellingPrice: 5500 },
    ...{ hasDiscount: false, hasExpiry: false, hasReturnPolicy: false },
  };
}

function ownParts({ storeId }: Seller): object {
  const at = new Date().toISOString();
  return { storeId, createdAt: at, updstedAt: at };
}
