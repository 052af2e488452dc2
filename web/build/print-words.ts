// Prints words in both languages as tables, for a native speaker to read in one sitting: npm run words -- texts, or -- trade.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tradeWords } from '@duka/domain/products/trade-words';

const folder = join(import.meta.dirname, '../messages');
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** Returns a table for each screen of `web/messages/most-seen.json`: the English and the Kiswahili text, and the key in `sw.json`. */
export function listTexts(): string {
  const [english, kiswahili]: Record<string, string>[] = [read('en.json'), read('sw.json')];
  const screens: Record<string, string[]> = read('most-seen.json');
  const line = (key: string) => `| ${english?.[key]} | ${kiswahili?.[key]} | \`${key}\` |\n`;
  return Object.entries(screens)
    .map(([screen, keys]) => `## ${screen}\n\n| English | Kiswahili | Key |\n|---|---|---|\n${keys.map(line).join('')}`)
    .join('\n');
}

/** Returns a table for each subject of the trade: words that a search for products takes for one another (decision 0054). */
export function listTradeWords(): string {
  const line = ([kiswahili, english]: readonly [string, string]) => `| ${kiswahili} | ${english} |\n`;
  return Object.entries(tradeWords)
    .map(([subject, pairs]) => `## ${subject}\n\n| Kiswahili | English |\n|---|---|\n${pairs.map(line).join('')}`)
    .join('\n');
}

if (import.meta.main) {
  const { positionals } = parseArgs({ allowPositionals: true });
  console.log(positionals[0] === 'trade' ? listTradeWords() : listTexts());
}
