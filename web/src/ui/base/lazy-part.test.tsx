// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import '@testing-library/jest-dom/vitest';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';
import { LazyPart } from './lazy-part.tsx';

/** A component whose script comes when it is said to. */
function laterComponent(text: string) {
  const { promise, resolve } = Promise.withResolvers<() => string>();
  return { View: lazyComponent(() => promise), come: () => resolve(() => text) };
}

/** Lets what was begun be done, and nothing that waits for a time to pass. */
async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
}

test('a part is shown when its script comes, however short a time after another part was waited for', async () => {
  const prices = laterComponent('Prices');
  const stock = laterComponent('Stock');
  const main = document.body.appendChild(document.createElement('main'));
  const root = createRoot(main);
  onTestFinished(() => {
    root.unmount();
    main.remove();
  });
  root.render(
    <>
      <LazyPart fallback="Prices are coming, ">
        <prices.View />
      </LazyPart>
      <LazyPart fallback="stock is coming">
        <stock.View />
      </LazyPart>
    </>,
  );
  await someTurns();
  expect(main).toHaveTextContent('Prices are coming, stock is coming');
  stock.come();
  await someTurns();
  expect(main).toHaveTextContent('Prices are coming, Stock');
  prices.come();
  await someTurns();
  expect(main).toHaveTextContent('PricesStock');
});

test('no other part of the app waits as React would have it', () => {
  const waits = /import [^;]*\b(?:lazy|Suspense)\b[^;]*from 'react'/;
  const files = globSync('web/src/**/*.{ts,tsx}').filter((file) => waits.test(readFileSync(file, 'utf8')));
  expect(files).toEqual(['web/src/ui/base/lazy-part.tsx']);
});
