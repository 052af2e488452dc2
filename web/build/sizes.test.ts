import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Bundle } from './bundle.ts';
import { findExcess, measure } from './sizes.ts';

const dist = mkdtempSync(join(tmpdir(), 'duka-sizes-'));
afterAll(() => rmSync(dist, { recursive: true }));

/** Random bytes do not compress, so a file of n kB stays n kB. */
function write(file: string, sizeKb: number) {
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, file), randomBytes(sizeKb * 1000));
}

const chunk = (file: string, imports: string[] = []) => ({ file, imports });
const page = 'src/features/products/list/product-list-page.tsx';
const bundle: Bundle = {
  manifest: {
    'index.html': chunk('assets/app.css'),
    '_boot.js': { ...chunk('assets/entry.js', ['_shared.js']), name: 'boot' },
    '_shared.js': chunk('assets/shared.js'),
    '_auth.js': { ...chunk('assets/auth.js', ['_shared.js']), name: 'sign-in' },
    '_frame.js': { ...chunk('assets/frame.js', ['_shared.js']), name: 'frame' },
    '_seller.js': { ...chunk('assets/seller.js', ['_shared.js']), name: 'seller' },
    [page]: chunk('assets/list.js', ['_shared.js', '_table.js']),
    '_table.js': chunk('assets/table.js'),
  },
  lazy: ['_auth.js', '_seller.js', page],
};

test('a later page weighs its own scripts and the frame around it, not what the sign-in has brought', () => {
  for (const name of ['entry', 'shared', 'auth', 'frame', 'seller', 'list', 'table']) write(`assets/${name}.js`, 10);
  write('assets/app.css', 5);
  const sizes = Object.fromEntries(measure(dist, bundle).map((size) => [size.name, Math.round(size.value)]));
  expect(sizes).toEqual({
    'sign-in, scripts': 40,
    styles: 5,
    'sign-in, requests': 7,
    'product-list-page, scripts more': 30,
  });
});

test("a step of the registration weighs its own scripts and the registration's, not those of the seller's pages", () => {
  const step = 'src/features/registration/shop-step.tsx';
  const manifest = {
    ...bundle.manifest,
    'src/app/registration-screen.tsx': chunk('assets/registration.js', ['_shared.js']),
    [step]: chunk('assets/step.js', ['_table.js']),
  };
  for (const name of ['registration', 'step']) write(`assets/${name}.js`, 10);
  const sizes = measure(dist, { manifest, lazy: [step] });
  expect(Math.round(sizes.find(({ name }) => name === 'shop-step, scripts more')?.value ?? 0)).toBe(30);
});

test('the build names every budget that is exceeded', () => {
  const limit = { limit: 45, unit: 'kB' } as const;
  expect(
    findExcess([
      { name: 'a', value: 45, ...limit },
      { name: 'b', value: 45.1, ...limit },
    ]),
  ).toEqual(['b: 45.1 kB, at most 45 allowed']);
});
