import { expect, test } from 'vitest';
import { checkPin, derivePinKey, lockOutMs, pinVerifier, signAct, textOfCommand } from './pin.ts';

test.each([
  ['4711', undefined],
  ['902415', undefined],
  ['471', 'length'],
  ['4711234', 'length'],
  ['47a1', 'length'],
  ['٤٧١١', 'length'],
  [' 4711', 'length'],
  ['0000', 'guessable'],
  ['1234', 'guessable'],
  ['987654', 'guessable'],
  ['1212', 'guessable'],
  ['1984', 'guessable'],
  ['2580', 'guessable'],
])('the PIN %s is judged %s [STAFF-010]', (pin, problem) => {
  expect(checkPin(pin)).toBe(problem);
});

test('what is no text is no PIN [STAFF-010]', () => {
  for (const pin of [4711, null, undefined, {}, ['4711']]) expect(checkPin(pin)).toBe('length');
});

test('a key is that of its PIN and salt alone, and signs what no other signs [STAFF-011]', async () => {
  const check = { salt: 'c2FsdC1vZi1uZWVtYQ', iterations: 1000 };
  const key = await derivePinKey('4711', check);
  expect(await pinVerifier(await derivePinKey('4711', check))).toBe(await pinVerifier(key));
  expect(await pinVerifier(await derivePinKey('4712', check))).not.toBe(await pinVerifier(key));
  const other = await derivePinKey('4711', { ...check, salt: 'c2FsdC1vZi1hc2hh' });
  expect(await pinVerifier(other)).not.toBe(await pinVerifier(key));
  const command = { id: 'a', kind: 'sell', at: '2026-11-21T07:00:00.000Z', data: { $id: 'a' } };
  const signed = await signAct(key, await textOfCommand(command));
  expect(await signAct(key, await textOfCommand({ ...command, data: { $id: 'b' } }))).not.toBe(signed);
  expect(await signAct(other, await textOfCommand(command))).not.toBe(signed);
});

test('five wrong tries lock a person out for five minutes, each further one for twice as long, a day at most [STAFF-012]', () => {
  const minutes = [4, 5, 6, 7, 20].map((failures) => lockOutMs(failures) / 60_000);
  expect(minutes).toEqual([0, 5, 10, 20, 24 * 60]);
});
