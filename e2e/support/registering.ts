import { randomInt, randomUUID } from 'node:crypto';

/** The heading of each step. */
export const stepHeadings = {
  account: 'Get Started',
  shop: 'Start Selling',
  location: 'Locate Your Store',
  payment: 'Payment Details',
} as const;
export type Step = keyof typeof stepHeadings;

/** The number that a step shows of itself. */
export const stepNumber = (step: Step) => `Step ${Object.keys(stepHeadings).indexOf(step) + 1} of 4`;

/** A new person with the values for step 1, by its labels. */
export interface Person {
  readonly 'First Name': string;
  readonly 'Last Name': string;
  readonly Email: string;
  readonly 'Phone Number': string;
  readonly Password: string;
  readonly 'Confirm Password': string;
}

export function newPerson(): Person {
  return {
    'First Name': 'Mary Jane',
    'Last Name': 'Mushi',
    Email: `mary-${randomUUID()}@duka.example`,
    'Phone Number': `0712 ${randomInt(100, 1000)} ${randomInt(100, 1000)}`,
    Password: 'Mbegu-Bora-1',
    'Confirm Password': 'Mbegu-Bora-1',
  };
}

/** The values of a new shop and of how it is paid, by the labels of their steps; both have a select beside them. */
export const marysShop = {
  'Shop Name': 'Mary Agrovet',
  'Phone Number': '0712 000 111',
  'Business Registration Number': 'BRN-2026-1',
  'TIN Number': '123456789',
} as const;

export const marysAccount = {
  'Account Name': 'Mary Jane Mushi',
  'Provider Branch': 'Arusha',
  'Account Number': '0150012345678',
} as const;
