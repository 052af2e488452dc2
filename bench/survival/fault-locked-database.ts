import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startDuka } from './duka-process.ts';
import { call, documentsPath, listPath, newSeller, productOf } from './wire.ts';

/** Another program holds the database for longer than a write waits; returns the faults found, in words. */
export async function lockDatabase(dataDir: string): Promise<string[]> {
  const faults: string[] = [];
  const duka = await startDuka(dataDir);
  const other = new DatabaseSync(join(dataDir, 'duka.sqlite'));
  try {
    const seller = await newSeller(duka.url, 'locked');
    const create = (documentId: string) =>
      call(duka.url, 'POST', documentsPath('products'), { as: seller, body: { documentId, data: productOf(seller) } });
    other.exec('BEGIN IMMEDIATE');
    let waiting = true;
    const writing = create('during').finally(() => {
      waiting = false;
    });
    let reads = 0;
    while (waiting) {
      const { status } = await call(duka.url, 'GET', listPath('products'), { as: seller });
      if (status !== 200) faults.push(`a list was answered ${status} while a write waited`);
      reads += 1;
    }
    // If a write blocks the reads, at most one is under way until it is over.
    if (reads < 3) faults.push(`only ${reads} reads were answered while a write waited`);
    const { status, body } = await writing;
    if (status !== 503 || !/another program .* [Pp]lease try again/.test(body.message)) {
      faults.push(`an unclear refusal: ${status} ${JSON.stringify(body)}`);
    }
    other.exec('ROLLBACK');
    const after = await create('during');
    if (after.status !== 201) faults.push(`a product was answered ${after.status} once the database was free`);
    return faults;
  } finally {
    other.close();
    await duka.stop();
  }
}
