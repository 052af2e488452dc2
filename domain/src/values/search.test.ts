import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findAll,
  foldText,
  isForgivable,
  isFound,
  isFoundForgiving,
  rankOf,
  ranks,
  type Searched,
  toSearchWords,
} from './search.ts';

const onion = ['Bombay Onion seeds, red 1kg', 'Kilimo Bora', 'P104', '6200001', 'Été: hardy, 50% off'];
const finds = (search: string, texts: readonly string[] = onion) => findAll([texts], search, (each) => each).length > 0;

test.each(['onion red', 'bombay onion 1kg', 'red, onion', 'bora onion', 'ONION', 'nio', 'ete', 'ÉTÉ', '50%', '', ' '])(
  'a search for "%s" finds it: words in any order, in any text, whatever the case and the accents [LIST-020]',
  (search) => expect(finds(search)).toBe(true),
);

test.each(['onoin', 'onions', 'omion', 'bombayonion', 'kilmo onion', 'bombey'])(
  'one mistake is forgiven: "%s" finds it [LIST-020]',
  (search) => expect(finds(search)).toBe(true),
);

test.each(['onion green', 'omiom', 'rde', 'P105', '6200002', 'kkilimoo', 'potato'])(
  'a search for "%s" finds nothing: a word that is nowhere, two mistakes, one in a short word or in a number [LIST-020]',
  (search) => expect(finds(search)).toBe(false),
);

test('a short word after the first one begins a word, so that a number is not found within codes', () => {
  const sacks = ['Sack 3', 'Sack 13 P0003', 'Sack 30', 'Maize 3 kg', '3 sacks'];
  expect(findAll(sacks, 'sack 3', (text) => [text])).toEqual(['Sack 3', 'Sack 30', '3 sacks']);
  expect(findAll(sacks, 'ack 13', (text) => [text])).toEqual(['Sack 13 P0003']);
  expect(findAll(sacks, '13', (text) => [text])).toEqual(['Sack 13 P0003']);
  expect(findAll(['Maize ,25 kg', 'Maize 125 kg'], 'maize ,25 kg', (text) => [text])).toEqual(['Maize ,25 kg']);
});

test('mistakes are forgiven only where nothing is found without', () => {
  expect(findAll(['maize', 'maine'], 'maize', (text) => [text])).toEqual(['maize']);
  expect(findAll(['maize', 'maine'], 'maide', (text) => [text])).toEqual(['maize', 'maine']);
  expect(isForgivable(['seed', 'p1045'])).toBe(false);
  expect(isForgivable(['seed', 'onion'])).toBe(true);
});

test.each(['Red  onion ', ' red\tonion', 'RED\u00a0\u00a0Onion', 'réd \n onion'])(
  'whatever stands between words, "%s" is folded to words with one space between them',
  (written) => expect(foldText(written)).toBe('red onion'),
);

const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const texts = fc.array(text, { minLength: 1, maxLength: 4 });

test('whatever part of one of the texts is typed finds it, in capitals too', () => {
  fc.assert(
    fc.property(texts, fc.nat(), fc.nat(), fc.nat(), (all, which, from, length) => {
      const characters = [...(all[which % all.length] ?? '')];
      const part = characters.slice(from % (characters.length + 1)).slice(0, length % 20);
      expect(isFound(toSearchWords(part.join('')), all)).toBe(true);
      expect(isFound(toSearchWords(foldText(part.join('')).toUpperCase().toLowerCase()), all)).toBe(true);
    }),
  );
});

test('the order of longer words, and of the texts, makes no difference to what is found', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'E', '%'), minLength: 3, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 4 }), texts, (words, all) => {
      const found = isFound(toSearchWords(words.join(' ')), all);
      expect(isFound(toSearchWords(words.toReversed().join('\t')), all.toReversed())).toBe(found);
    }),
  );
});

const letter = fc.constantFrom(...'abcdefghij');
const longWord = fc.array(letter, { minLength: 5, maxLength: 9 }).map((letters) => letters.join(''));

/** Every way to mistype a word once, at one place. */
const mistakes: readonly ((word: string, at: number, other: string) => string)[] = [
  (word, at, other) => word.slice(0, at) + other + word.slice(at + 1),
  (word, at, other) => word.slice(0, at) + other + word.slice(at),
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.slice(at + 1, at + 2) + word.slice(at, at + 1) + word.slice(at + 2),
];

test('a letter that is wrong, missing, too many or swapped is forgiven at every place of a word that stays long enough', () => {
  fc.assert(
    fc.property(longWord, fc.nat(), letter, fc.constantFrom(...mistakes), text, (word, place, other, spoil, before) => {
      const typed = spoil(word, place % word.length, other);
      fc.pre(typed.length >= 5);
      expect(isFoundForgiving([typed], [`${before} ${word}s`])).toBe(true);
    }),
  );
});

test('what is found exactly is found forgiving too', () => {
  fc.assert(
    fc.property(text, texts, (search, all) => {
      const words = toSearchWords(search);
      if (isFound(words, all)) expect(isFoundForgiving(words, all)).toBe(true);
    }),
  );
});

test('the best match is what was typed as a whole, then by where the words stand in the name', () => {
  const named = (title: string, ...others: string[]): Searched => ({ title, others });
  const rank = (search: string, searched: Searched) => rankOf(toSearchWords(search), searched);
  expect(rank('p104', named('Onion', 'P104'))).toBe(ranks.whole);
  expect(rank('onion red', named('Onion, red'))).toBe(ranks.wordsOfTitle);
  expect(rank('Onion', named('Onion seeds'))).toBe(ranks.beginning);
  expect(rank('onion bom', named('Bombay onion'))).toBe(ranks.wordsOfTitle);
  expect(rank('nion', named('Bombay onion'))).toBe(ranks.partsOfTitle);
  expect(rank('onion kilimo', named('Bombay onion', 'Kilimo'))).toBe(ranks.anywhere);
  expect(rank('potato', named('Bombay onion', 'Kilimo'))).toBeUndefined();
  fc.assert(
    fc.property(text, text, texts, (search, title, others) => {
      const words = toSearchWords(search);
      expect(rankOf(words, { title, others }) !== undefined).toBe(isFound(words, [title, ...others]));
    }),
  );
});

test.each([
  ['Onion  red,onion\tRED', ['Onion', 'red,onion', 'RED']],
  ['red, "onion" .', ['red', '"onion"', '.']],
  ['0754 000 003', ['0754 000 003']],
  ['(+255) 754.000-003', ['(+255) 754.000-003']],
  ['000 003', ['000 003']],
  ['17 17 17', ['17']],
  ['25 kg', ['25', 'kg']],
  ['a b c d e f g h i j k l', [...'abcdefghij']],
])('"%s" is looked for by the words %j', (typed, words) => expect(toSearchWords(typed)).toEqual(words));
