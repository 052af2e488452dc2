import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../messages');
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));

const head = `# The texts that people see most, in both languages

For a native speaker to read in one sitting. A text is mended in \`web/messages/sw.json\` under its key, in the words of
[kiswahili.md](kiswahili.md); which texts stand here is \`web/messages/most-seen.json\`. A test compares this page with both, and
writes it anew with \`npx vitest run web/build/most-seen-texts.test.ts -u\`. What stands in braces is put in by the app.
`;

test('docs/kiswahili-texts.md shows the texts as they are', async () => {
  const english: Record<string, string> = read('en.json');
  const kiswahili: Record<string, string> = read('sw.json');
  const screens: Record<string, string[]> = read('most-seen.json');
  const line = (key: string) => `| ${english[key]} | ${kiswahili[key]} | \`${key}\` |\n`;
  const tables = Object.entries(screens).map(
    ([screen, keys]) => `\n## ${screen}\n\n| English | Kiswahili | Key |\n|---|---|---|\n${keys.map(line).join('')}`,
  );
  const keys = Object.values(screens).flat();
  expect(keys.filter((key, at) => english[key] === undefined || keys.indexOf(key) !== at)).toEqual([]);
  expect(keys.length).toBeGreaterThanOrEqual(200);
  await expect(head + tables.join('')).toMatchFileSnapshot('../../docs/kiswahili-texts.md');
});
