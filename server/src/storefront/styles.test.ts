import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { styles, tokens } from './styles.ts';

test('the pages for everybody have the colours of the app, on light and on dark [DOOR-021]', () => {
  const css = readFileSync(join(import.meta.dirname, '../../../web/src/ui/tokens.css'), 'utf8');
  const [light = '', dark = ''] = css.split('prefers-color-scheme: dark');
  const read = (text: string) =>
    Object.fromEntries(
      Object.keys(tokens).map((name) => [name, new RegExp(`--color-${name}: ([^;]+);`).exec(text)?.[1]]),
    );
  const ours = (place: 0 | 1) => Object.fromEntries(Object.entries(tokens).map(([name, pair]) => [name, pair[place]]));
  expect([ours(0), ours(1)]).toEqual([read(light), read(dark)]);
});

test('the style sheet of a page is below 10 kB [DOOR-021]', () => {
  expect(Buffer.byteLength(styles)).toBeLessThan(10_000);
});
