import { expect, test } from 'vitest';
import { maxKeyLength, parsePaymentKeys } from './payment-keys.ts';

test('keys are taken without the spaces around them, and ClickPesa needs no checksum key [ASK-024]', () => {
  expect(parsePaymentKeys('clickpesa', { clientId: ' ID1 ', apiKey: '\nKEY1\n', other: 'x' })).toEqual({
    keys: { clientId: 'ID1', apiKey: 'KEY1', checksumKey: '' },
  });
  const keys = { appName: 'Duka la Asha', clientId: 'a', clientSecret: 'b+/=', apiKey: 'c' };
  expect(parsePaymentKeys('azampay', keys)).toEqual({ keys });
});

test.each([
  [{}, ['clientId', 'apiKey']],
  [{ clientId: 'two words', apiKey: 'line\nbreak', checksumKey: 'é' }, ['clientId', 'apiKey', 'checksumKey']],
  [{ clientId: 7, apiKey: { a: 1 }, checksumKey: [] }, ['clientId', 'apiKey', 'checksumKey']],
  [{ clientId: 'a', apiKey: 'k'.repeat(maxKeyLength + 1) }, ['apiKey']],
])('keys that are missing, too long or none are named: %j [ASK-024]', (typed, wrong) => {
  expect(parsePaymentKeys('clickpesa', typed)).toEqual({ wrong });
});
