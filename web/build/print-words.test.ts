import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listTexts, listTradeWords } from './print-words.ts';

test('the texts that people see most are printed in both languages, each once', () => {
  const screens: Record<string, string[]> = JSON.parse(
    readFileSync(join(import.meta.dirname, '../messages/most-seen.json'), 'utf8'),
  );
  const keys = Object.values(screens).flat();
  expect(keys.length).toBeGreaterThanOrEqual(200);
  expect(new Set(keys).size).toBe(keys.length);
  const page = listTexts();
  expect(page).not.toContain('undefined');
  expect(page).toContain('| Sign In | Ingia | `auth_sign_in` |\n');
  expect(page.match(/^\| .* \| `\w+` \|$/gm)?.length).toBe(keys.length);
});

test('the words of the trade are printed by subject', () => {
  expect(listTradeWords()).toContain(
    '## Cereals and flour\n\n| Kiswahili | English |\n|---|---|\n| mahindi | maize, corn |\n',
  );
});
