import { expect, test } from 'vitest';
import { checkProductValues } from './product-values.ts';

test.each([
  [{ sellingPrice: -1 }, 'sellingPrice must be zero or more'],
  [{ purchasePrice: -0.01 }, 'purchasePrice must be zero or more'],
  [{ quantityInStock: -1 }, 'quantityInStock must be zero or more'],
  [{ sellingPrice: Number.POSITIVE_INFINITY }, 'sellingPrice must be a finite number'],
  [{ quantityInStock: Number.NaN }, 'quantityInStock must be a finite number'],
  [{ sellingPrice: 1e12 + 1 }, 'sellingPrice must be at most 1000000000000'],
  [{ quantityInStock: 1e300 }, 'quantityInStock must be at most 1000000000000'],
  [{ sellingPrice: 1500.5 }, 'sellingPrice must be whole shillings'],
  [{ quantityInStock: 1.2345 }, 'quantityInStock must have at most three decimals'],
  [{ status: 'hidden' }, 'status must be one of published, draft'],
  [{ status: '' }, 'status must be one of published, draft'],
  [{ expiryDate: 'soon' }, 'expiryDate must be a date'],
])('%j is refused', (attributes, expected) => {
  const problem = checkProductValues(attributes);
  expect(`${problem?.attribute} ${problem?.text}`).toBe(expected);
});

test.each([
  [{}],
  [{ quantityInStock: 0, purchasePrice: 0, sellingPrice: 0 }],
  [{ quantityInStock: 4.35, sellingPrice: 1e12 }],
  [{ quantityInStock: 1_000_000.125 }],
  [{ status: 'draft' }],
  [{ status: null, expiryDate: null }],
  [{ expiryDate: '2027-11-21' }],
  [{ expiryDate: '2027-11-21T00:00:00.000+00:00' }],
])('%j is taken', (attributes) => {
  expect(checkProductValues(attributes)).toBeUndefined();
});
