import { expect, test } from 'vitest';
import { asksFor, inputFacts, permitAuthorities } from './input-rules.ts';

test.each([
  ['Crop protection', inputFacts, ['pesticides'], true],
  [' seeds ', ['registrationNo', 'crops', 'dose'], ['seeds'], true],
  ['Fertilisers', ['registrationNo', 'activeIngredient', 'crops', 'dose'], ['fertilisers'], true],
  ['Veterinary', ['registrationNo', 'activeIngredient', 'dose'], ['veterinary'], true],
  ['Animal feed', ['registrationNo'], ['feed'], false],
])('%s asks for facts and a permit [INPUT-001]', (name, facts, permits, isRegistered) => {
  expect(asksFor([name])).toEqual({ facts, permits, isRegistered });
});

test('other categories, and names that objects know, ask for nothing [INPUT-001]', () => {
  for (const name of ['Cereals', 'Tools and protective wear', '', 'constructor', '__proto__'])
    expect(asksFor([name]), name).toBeUndefined();
  expect(asksFor([])).toBeUndefined();
});

test('a product of several categories is asked for what any of them asks, each fact once [INPUT-001]', () => {
  expect(asksFor(['Tools and protective wear', 'Animal feed', 'Veterinary'])).toEqual({
    facts: ['registrationNo', 'activeIngredient', 'dose'],
    permits: ['veterinary', 'feed'],
    isRegistered: true,
  });
});

test('each kind of permit but the last names its authority [INPUT-001]', () => {
  expect(Object.entries(permitAuthorities).filter(([, authority]) => authority === '')).toEqual([['other', '']]);
});
