// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { earlyFormScript } from './early-form.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});

/** Reads the page of the sign-in to its end with what is remembered on this device; `isHere`: somebody has come to the field by then. */
function readPage({ isHere = false, typed = '' } = {}) {
  localStorage.setItem('duka.rememberMe', 'true');
  localStorage.setItem('duka.email', 'asha@duka.example');
  document.body.innerHTML = '<form><input name="username"><input name="remember" type="checkbox"></form>';
  const [field, box] = document.querySelectorAll('input') as unknown as [HTMLInputElement, HTMLInputElement];
  field.value = typed;
  if (isHere) field.focus();
  // biome-ignore lint/security/noGlobalEval: As the page runs it.
  window.eval(earlyFormScript);
  document.dispatchEvent(new Event('DOMContentLoaded'));
  return [field.value, box.checked];
}

test.each([
  ['what is remembered stands in the field before the app has arrived', {}, ['asha@duka.example', true]],
  ['nothing is written into a field that somebody has come to', { isHere: true }, ['', false]],
  ['what was typed stays', { typed: 'neema' }, ['neema', true]],
])('%s [AUTH-018, AUTH-023]', (_, page, shown) => {
  expect(readPage(page)).toEqual(shown);
});
