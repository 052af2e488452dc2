import { expect, test } from 'vitest';
import { explainRuleBreak } from '#rule-words.ts';
import { checkStoreValues } from './store-values.ts';

test.each([
  { storeName: 'Mbegu Bora', storeType: 'Small-Scale', phone: '+255712000001', tinNo: '104382917' },
  { storeType: 'Other', tinNo: '', phone: '', license: '' },
  { storeType: null, tinNo: null, phone: null, license: null },
  { license: 'https://duka.example/v1/storage/buckets/files/files/a/view', avatar: '/avatar.svg' },
  {},
])('a store may hold %j', (values) => {
  expect(checkStoreValues(values)).toBeUndefined();
});

test.each([
  [{ storeName: ' ' }, 'storeName', 'Store name is required'],
  [{ storeType: 'Kiosk' }, 'storeType', 'must be one of Small-Scale, Medium-Scale, Large-Scale, Other'],
  [{ phone: 'call me' }, 'phone', 'Please enter a valid phone number'],
  [{ phone: '12345678' }, 'phone', 'Please enter a valid phone number'],
  [{ tinNo: '12345678' }, 'tinNo', 'TIN number must be exactly 9 digits'],
  [{ tinNo: '12345678a' }, 'tinNo', 'TIN number must be exactly 9 digits'],
  [{ license: 'javascript:alert(1)' }, 'license', 'must be a link'],
  [{ avatar: ' data:text/html,x' }, 'avatar', 'must be a link'],
])('a store may not hold %j [SHOP-014, SHOP-017, CONST-003, CONST-005, DATA-023]', (values, attribute, text) => {
  const problem = checkStoreValues(values);
  expect(problem?.attribute).toBe(attribute);
  expect(problem && explainRuleBreak(problem)).toContain(text);
});
