import { expect, test } from 'vitest';
import { listFirstSteps, type ShopFacts } from './first-steps.ts';

const complete: ShopFacts = {
  hasPicture: true,
  productTotal: 1,
  isDrawerOpened: true,
  hasLicense: true,
  isEmailVerified: true,
  hasLocation: true,
  hasPayment: true,
};
const registered = {
  ...{ ...complete, hasPicture: false, productTotal: 0, isDrawerOpened: false },
  ...{ hasLicense: false, isEmailVerified: false },
};

const stepsOf = (facts: ShopFacts) =>
  listFirstSteps(facts).map(({ step, isDone }) => `${step}${isDone ? ' done' : ''}`);

test('a shop that was just registered has five steps to go [DASH-001]', () => {
  expect(stepsOf(registered)).toEqual(['picture', 'product', 'money', 'license', 'email']);
});

test.each([
  [{ hasPicture: true }, ['picture done', 'product', 'money', 'license', 'email']],
  [{ productTotal: 3 }, ['picture', 'product done', 'money', 'license', 'email']],
  [{ isDrawerOpened: true }, ['picture', 'product', 'money done', 'license', 'email']],
  [{ hasLicense: true }, ['picture', 'product', 'money', 'license done', 'email']],
  [{ isEmailVerified: true }, ['picture', 'product', 'money', 'license', 'email done']],
])('what is stored ticks its own step: %j', (stored, steps) => {
  expect(stepsOf({ ...registered, ...stored })).toEqual(steps);
});

test('location and payment that registration could not save come first, and only where they are missing [PAY-011]', () => {
  expect(stepsOf({ ...registered, hasLocation: false, hasPayment: false }).slice(0, 3)).toEqual([
    'location',
    'payment',
    'picture',
  ]);
  expect(stepsOf({ ...complete, hasPayment: false })).toEqual([
    'payment',
    'picture done',
    'product done',
    'money done',
    'license done',
    'email done',
  ]);
});

test('nothing is left to show once all is done', () => {
  expect(listFirstSteps(complete)).toEqual([]);
});
