import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { startDuka, withFolder } from './duka-process.ts';
import { findStoredFaults } from './stored-state.ts';
import { call, documentsPath, expectDone, listPath, newSeller, productOf, upload } from './wire.ts';

test('the look at stored data sees a lost movement, a wrong quantity, half a relation and bytes that changed', async () => {
  await withFolder(async (dataDir) => {
    const duka = await startDuka(dataDir);
    const seller = await newSeller(duka.url, 'seen');
    const units = (await expectDone(call(duka.url, 'GET', listPath('units'), { as: seller }))).body.documents;
    const two = units.slice(0, 2).map(({ $id }: { $id: string }) => $id);
    for (const documentId of ['one', 'two', 'three']) {
      const body = { documentId, data: productOf(seller, { units: two }) };
      await expectDone(call(duka.url, 'POST', documentsPath('products'), { as: seller, body }));
    }
    await expectDone(upload(duka.url, seller, 'file', new Uint8Array(10)));
    await duka.stop();
    expect(findStoredFaults(dataDir)).toEqual([]);

    const database = new DatabaseSync(join(dataDir, 'duka.sqlite'));
    database.exec(`
      DELETE FROM stockMovements WHERE productId = 'one';
      UPDATE products SET quantityInStock = 3 WHERE _id = 'two';
      DELETE FROM products__units WHERE document = 'three' AND position = 0;
    `);
    database.close();
    const files = join(dataDir, 'files');
    const shard = join(files, readdirSync(files).find((name) => name.length === 2) as string);
    writeFileSync(join(shard, readdirSync(shard)[0] as string), 'other byte');
    expect(findStoredFaults(dataDir)).toEqual([
      'half a relation: products three units',
      'one has 20, its movements say undefined',
      'two has 3, its movements say 20',
      'file file has other bytes than its row says',
    ]);
  });
});
