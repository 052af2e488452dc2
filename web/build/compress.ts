import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const texts = new Set(['.html', '.js', '.css', '.svg', '.txt', '.webmanifest']);

/** Writes `.br` and `.gz` beside every text file, so that the server spends no processor on them. */
export async function compressFiles(dist: string): Promise<void> {
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(
    (file) => file.isFile() && texts.has(extname(file.name)),
  );
  await Promise.all(
    files.map(async (file) => {
      const path = join(file.parentPath, file.name);
      const text = readFileSync(path);
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(text));
      writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
    }),
  );
}
