import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Difference } from './compare-pictures.ts';

/** Git ignores this folder, and each run of the journeys begins with an empty one. */
const reportFolder = join(import.meta.dirname, '../../test-results/looks');

/** Puts a picture that looks different, or is new, on the page that shows old, new and difference side by side. */
export async function showDifference(
  name: string,
  { old, now, difference }: { old?: Buffer | undefined; now: Buffer; difference?: Difference | undefined },
): Promise<void> {
  mkdirSync(reportFolder, { recursive: true });
  const write = async (kind: string, picture: Buffer | undefined) => {
    if (picture !== undefined)
      await sharp(picture)
        .png()
        .toFile(join(reportFolder, `${name}.${kind}.png`));
  };
  await Promise.all([write('old', old), write('difference', difference?.picture), write('new', now)]);
  writePage();
}

/** Lists what lies in the folder, so that two workers can both write it: who is last knows all. */
function writePage(): void {
  const files = new Set(readdirSync(reportFolder));
  const names = [...files].filter((file) => file.endsWith('.new.png')).map((file) => file.slice(0, -'.new.png'.length));
  const rows = names.sort().map((name) => {
    const cells = ['old', 'new', 'difference'].map((kind) => {
      const file = `${name}.${kind}.png`;
      return `<td>${files.has(file) ? `<img src="${file}" alt="${kind}">` : 'none'}</td>`;
    });
    return `<tr><th colspan="3">${name}</th></tr><tr>${cells.join('')}</tr>`;
  });
  const style =
    'body{font-family:sans-serif}td{vertical-align:top;padding:4px}th{text-align:left}img{border:1px solid #888}';
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Looks</title><style>${style}</style>`;
  const table = `<table><tr><td>old</td><td>new</td><td>difference</td></tr>${rows.join('')}</table>`;
  writeFileSync(
    join(reportFolder, 'index.html'),
    `${head}<h1>${names.length} pictures look different</h1>${table}</html>`,
  );
}
