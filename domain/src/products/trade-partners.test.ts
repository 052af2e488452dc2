import { expect, test } from 'vitest';
import { isFound, isFoundForgiving, rankOf, ranks, toSearchWords } from '#values/search.ts';
import { toPartners } from './trade-partners.ts';
import { tradeWords } from './trade-words.ts';

const rows = Object.values(tradeWords).flat();

function finds(search: string, text: string): boolean {
  const words = toSearchWords(search);
  return isFound(words, [text], toPartners(words));
}

test.each([
  ['mahindi', 'Maize 50 kg'],
  ['maize', 'Mahindi meupe'],
  ['MBOLEA', 'NPK Fertilizer'],
  ['fertiliser', 'Yara fertilizer'],
  ['dawa ya wadudu', 'Insecticide 1 L'],
  ['insecticides', 'Dawa ya wadudu, lita 1'],
  ['mbegu ya nyanya', 'Tomato seeds'],
  ['nyanya za mbegu', 'Seed, tomato'],
  ['tomatoes', 'Nyanya'],
  ['chakula cha kuku', 'Poultry feed'],
  ['hoes', 'Jembe la chuma'],
  ['majembe', 'Steel hoe'],
  ['pampu', 'Pump 2 HP'],
  ['ngombe', 'Cattle dip'],
  ["ng'ombe", 'Dairy cow feed'],
])('"%s" finds "%s"', (search, text) => expect(finds(search, text)).toBe(true));

test.each([
  ['mahind', 'Maize'],
  ['mayai', 'Eggplant'],
  ['pampu', 'Pumpkin'],
  ['nguruwe', 'Pigeon pea'],
  ['mahindi', 'Maziwa'],
  ['mbegu', 'Seedling tray'],
  ['dawa ya wadudu', 'Fungicide'],
  ['mahindi meupe', 'Maize'],
  ['ya', 'Maize'],
])('"%s" does not find "%s": half a word, another word that begins alike, or a word that is nowhere', (search, text) =>
  expect(finds(search, text)).toBe(false),
);

test('each pair of the list is found both ways', () => {
  for (const [kiswahili, english] of rows) {
    const words = [...kiswahili.split(', '), ...english.split(', ')];
    for (const typed of words)
      for (const named of words) expect([typed, named, finds(typed, named)]).toEqual([typed, named, true]);
  }
});

test('a word beside the trade has no partners, nor has a search that repeats itself more than enough', () => {
  expect(toPartners(['Kilimo', 'P104', '6200001'])).toEqual([[], [], []]);
  expect(Math.max(...toPartners(Array.from({ length: 60 }, () => 'dawa')).map(({ length }) => length))).toBeLessThan(
    10,
  );
});

test('what was typed ranks before its partner, and a mistake elsewhere takes no partner away', () => {
  const rank = (search: string, title: string) => {
    const words = toSearchWords(search);
    return rankOf(words, { title, others: [] }, toPartners(words));
  };
  expect(rank('maize', 'Maize')).toBe(ranks.whole);
  expect(rank('maize', 'Mahindi')).toBe(ranks.anywhere);
  expect(rank('maize', 'Mchele')).toBeUndefined();
  const words = ['mahindi', 'kilmio'];
  expect(isFoundForgiving(words, ['Maize, Kilimo'], toPartners(words))).toBe(true);
});
