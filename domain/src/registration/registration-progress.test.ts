import { expect, test } from 'vitest';
import {
  compactStage,
  findRegistrationStep,
  previousStep,
  registrationSteps,
  stepNumber,
} from './registration-progress.ts';

const nothing = { account: null, store: null, location: null, payment: null };

test.each([
  [{}, 'account'],
  [{ account: {} }, 'shop'],
  [{ account: {}, store: {} }, 'location'],
  [{ account: {}, store: {}, location: {} }, 'payment'],
  [{ account: {}, store: {}, location: {}, payment: {} }, 'complete'],
  [{ account: {}, location: {}, payment: {} }, 'shop'],
])('with %j stored a seller goes on at %s [REG-001, REG-029]', (stored, step) => {
  expect(findRegistrationStep({ ...nothing, ...stored })).toBe(step);
});

test('the steps are four, and back moves one step back [REG-003, REG-005, REG-006, REG-007, REG-030, CONST-009]', () => {
  expect(registrationSteps.map(stepNumber)).toEqual([1, 2, 3, 4]);
  expect(registrationSteps.map(previousStep)).toEqual(['account', 'account', 'shop', 'location']);
});

test('the compact tracker counts the shop, its place and its payment as business [REG-004]', () => {
  expect(registrationSteps.map(compactStage)).toEqual(['account', 'business', 'business', 'business']);
});
