import { ruleWords } from '@duka/domain/rule-words';
import { expect, test } from 'vitest';
import { m } from '#paraglide/messages.js';

test('the server refuses in the words of the form: each rule reads alike in both [PROD-021]', () => {
  const catalogue: Readonly<Record<string, unknown>> = m;
  for (const [key, words] of Object.entries(ruleWords)) {
    const message = catalogue[key] as (() => string) | undefined;
    expect([key, message?.()]).toEqual([key, words]);
  }
});
