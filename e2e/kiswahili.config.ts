import { defineConfig } from '@playwright/test';
import everything from './playwright.config.ts';

/** The journeys that name what they look for by the keys of its texts. */
const inEitherLanguage = [
  ...['sign-in', 'before-the-scripts', 'session', 'register-*', 'settings-*', 'messages*'],
  ...[
    'find-products',
    'stock-count',
    'product-changes',
    'product-details',
    'sell-a-product',
    'orders',
    'walk-in-sale',
    'barcode-camera',
    'import',
  ],
];

/** Every screen and journey in Kiswahili; `npm test` runs some of them. */
export default defineConfig({
  ...everything,
  projects: [
    {
      name: 'kiswahili',
      metadata: { language: 'sw' },
      testMatch: ['kiswahili-*', ...inEitherLanguage].map((name) => `**/${name}.spec.ts`),
    },
  ],
});
