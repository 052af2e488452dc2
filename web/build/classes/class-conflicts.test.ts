import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findLostDefaults, findReplacing, findRivals } from './class-conflicts.ts';
import { readStyles } from './class-styles.ts';
import { readSources, toSource } from './read-sources.ts';

const app = readSources(fileURLToPath(new URL('../../src', import.meta.url)));
const styleOf = await readStyles(fileURLToPath(new URL('../../src/ui/tokens.css', import.meta.url)));

const card = `
  const tones = { plain: 'bg-surface', ticked: 'bg-sunken' };
  export function Card({ tone = 'plain', className = '' }) {
    return <div className={\`p-5 border \${tones[tone]} \${className}\`} />;
  }`;

/** An app of a card and of what is drawn in it. */
function appWith(drawn: string) {
  const page = `import { Card } from './card.tsx'; export function Page({ isOpen }) { return ${drawn}; }`;
  return new Map([
    ['card.tsx', toSource('card.tsx', card)],
    ['page.tsx', toSource('page.tsx', page)],
  ]);
}

test('no element carries two classes of which the order of the style sheet chooses one', () => {
  expect(findRivals(app, styleOf)).toEqual([]);
});

test.each([
  ["<p className={isOpen ? 'text-muted text-ink' : 'text-ink'} />", 'page.tsx:1: text-muted, text-ink'],
  ['<p className="hover:text-muted hover:text-ink" />', 'page.tsx:1: hover:text-muted, hover:text-ink'],
])('%s is such an element', (drawn, conflict) => {
  expect(findRivals(appWith(drawn), styleOf)).toEqual([conflict]);
});

test.each([
  "<p className={isOpen ? 'text-ink' : 'text-muted'} />",
  '<p className="text-muted hover:text-ink" />',
  '<p className="text-sm leading-6" />',
])('%s is none', (drawn) => {
  expect(findRivals(appWith(drawn), styleOf)).toEqual([]);
});

test('no component is given a class that sets what its own classes set', () => {
  expect(findReplacing(app, styleOf)).toEqual([]);
});

test.each([
  ['<Card className="mt-2 px-3" />', 'page.tsx:1: px-3 against p-5 of card.tsx#Card'],
  ['<Card className="max-sm:bg-paper" />', 'page.tsx:1: max-sm:bg-paper against bg-surface of card.tsx#Card'],
  ['<Card tone="ticked" className="bg-paper" />', 'page.tsx:1: bg-paper against bg-sunken of card.tsx#Card'],
])('%s gives such a class', (drawn, conflict) => {
  expect(findReplacing(appWith(drawn), styleOf)).toEqual([conflict]);
});

test.each(['<Card className="mt-2 flex gap-2" />', '<Card className="md:hidden" />', '<Card className="divide-y" />'])(
  '%s only adds',
  (drawn) => {
    expect(findReplacing(appWith(drawn), styleOf)).toEqual([]);
  },
);

test('no default of a component is a class that is lost when another one is given', () => {
  expect(findLostDefaults(app, styleOf)).toEqual([]);
  const box = toSource(
    'box.tsx',
    "export function Box({ className = 'p-5' }) { return <div className={className} />; }",
  );
  expect(findLostDefaults(new Map([['box.tsx', box]]), styleOf)).toEqual(["box.tsx#Box: className = 'p-5'"]);
});
