import { expect, test } from 'vitest';
import { createScanDetector } from './scan-detector.ts';

const code = '4006381333931';
const field = 'quantity';

/** Types keys one after the other, each a number of milliseconds after the one before; 0 before the first. */
function typeInto(detector = createScanDetector<string>(), into: string | undefined = field, startMs = 1000) {
  let timeMs = startMs;
  let verdict: ReturnType<typeof detector.press> = { kind: 'typed' };
  return {
    detector,
    keys(keys: readonly string[], everyMs: number, pauses: Readonly<Record<number, number>> = {}) {
      for (const [index, key] of keys.entries()) {
        timeMs += everyMs + (pauses[index] ?? 0);
        verdict = detector.press({ key, timeMs }, into);
      }
      return verdict;
    },
  };
}

test.each([5, 35, 60])('a code that comes at %i ms a key is a scan, ended by Enter or by Tab [SCAN-001]', (everyMs) => {
  for (const end of ['Enter', 'Tab']) {
    expect(typeInto().keys([...code, end], everyMs)).toMatchObject({ kind: 'scan', code });
    // Letters, with the Shift that a scanner sends for them.
    const letters = ['Shift', 'P', '1', '2', '3', '4', '5', '6', '7', '8', 'Shift', 'X'];
    expect(typeInto().keys([...letters, end], everyMs)).toMatchObject({ kind: 'scan', code: 'P12345678X' });
    // One key that comes 40 ms late, wherever it is.
    for (const late of [1, 2, 6, 12, 13]) {
      expect(typeInto().keys([...code, end], everyMs, { [late]: 40 })).toMatchObject({ kind: 'scan', code });
      // The page was busy with the key before.
      expect(typeInto().keys([...code, end], everyMs, { [late]: 150 })).toMatchObject({ kind: 'scan', code });
    }
  }
});

test.each([
  ['a quantity', '12', 120, 'typed'],
  ['a quantity in a hurry', '12', 30, 'typed'],
  ['an amount', '25000', 120, 'typed'],
  ['a large amount', '25000000', 300, 'typed'],
  ['a large amount, swiftly', '25000000', 130, 'unsure'],
  // It may be a code of the shop's own: only the shop knows.
  ['an amount in a hurry', '1500', 60, 'unsure'],
  ['a name', 'Grace Mushi', 120, 'unsure'],
  ['a name in a great hurry', 'Grace Mushi', 80, 'unsure'],
])('%s, %s at %i ms a key, is no scan of an unknown code: %s [SCAN-002]', (_, typed, everyMs, kind) => {
  expect(typeInto().keys([...typed, 'Enter'], everyMs)).toMatchObject({ kind });
});

test('what a person typed before a scan is no part of the code, and belongs to the person [SCAN-001]', () => {
  const typing = typeInto();
  typing.keys(['1', '2'], 150);
  const verdict = typing.keys([...code, 'Enter'], 5, { 0: 300 });
  // The shop is asked whether it is one code with what stands before; it is not, and then it is a scan all the same.
  const scan = { code, fields: Array(code.length).fill(field) };
  expect(verdict).toMatchObject({ kind: 'unsure', scan, candidates: [scan, { code: `12${code}` }] });
});

test('a slow scanner is asked about until its pace is known; people stay slower [SCAN-003]', () => {
  const slow = typeInto();
  const first = slow.keys([...code, 'Enter'], 110);
  expect(first).toMatchObject({ kind: 'unsure', candidates: [{ code }], scan: undefined });
  if (first.kind === 'unsure') first.learn(true);
  expect(slow.keys([...code, 'Enter'], 110)).toMatchObject({ kind: 'scan' });
  // Somebody who types nearly as fast moves the border between the two.
  for (const amount of ['25000', '12500', '99000', '45000']) slow.keys([...amount, 'Enter'], 170);
  expect(slow.keys([...code, 'Enter'], 150)).toMatchObject({ kind: 'unsure' });
  expect(slow.keys([...code, 'Enter'], 110)).toMatchObject({ kind: 'scan' });
});

test('codes that were typed by hand make no scanner of the hand [SCAN-003]', () => {
  const typing = typeInto();
  for (let count = 0; count < 4; count += 1) {
    const verdict = typing.keys([...'25000000', 'Enter'], 130);
    expect(verdict.kind).toBe('unsure');
    if (verdict.kind === 'unsure') verdict.learn(false);
  }
});

test.each([5, 35, 60, 150])(
  'a code at %i ms a key that is torn by half a second is a scan if the shop has it [SCAN-003]',
  (everyMs) => {
    for (const late of [1, 6, 9, 13]) {
      const torn = typeInto().keys([...code, 'Enter'], everyMs, { [late]: 600 });
      // As fast as that nobody types: a torn code may also be one that the shop does not have.
      if (everyMs <= 35)
        expect('scan' in torn ? torn.scan : torn).toHaveProperty('code', expect.stringContaining('6381333931'));
      if (torn.kind !== 'scan') {
        expect(torn).toMatchObject({
          kind: 'unsure',
          candidates: expect.arrayContaining([expect.objectContaining({ code })]),
        });
      }
    }
  },
);

test('a held key, a key that writes nothing and a long pause end a run [SCAN-002]', () => {
  const held = typeInto();
  held.keys(['1'], 5);
  for (let index = 1; index < 12; index += 1) {
    held.detector.press({ key: '0', timeMs: 1005 + 30 * index, isRepeated: true }, field);
  }
  expect(held.detector.press({ key: 'Enter', timeMs: 1400 }, field)).toEqual({ kind: 'typed' });
  expect(typeInto().keys([...code, 'Backspace', '1', 'Enter'], 5)).toEqual({ kind: 'typed' });
  expect(typeInto().keys([...code, 'Enter'], 5, { 13: 2000 })).toEqual({ kind: 'typed' });
});

test('where nothing takes text every run is a code: nobody types onto a button [SCAN-001]', () => {
  const onButton = createScanDetector<string>();
  for (const [index, key] of [...'6200', 'Enter'].entries()) {
    const verdict = onButton.press({ key, timeMs: 150 * index });
    if (key === 'Enter') expect(verdict).toEqual({ kind: 'scan', code: '6200', fields: [] });
  }
});

test('a second end of the same code is swallowed; one of a person is not [SCAN-001]', () => {
  const scanned = typeInto();
  scanned.keys([...code, 'Enter'], 5);
  expect(scanned.keys(['Tab'], 5)).toEqual({ kind: 'tail' });
  expect(scanned.keys(['Enter'], 900)).toEqual({ kind: 'typed' });
  // The next code may come at once.
  for (let count = 0; count < 3; count += 1) {
    expect(scanned.keys([...code, 'Enter'], 1)).toMatchObject({ kind: 'scan', code });
  }
});
