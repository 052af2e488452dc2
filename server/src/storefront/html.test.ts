import { expect, test } from 'vitest';
import { html } from './html.ts';

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  [`" onload='x`, '&quot; onload=&#39;x'],
  ['Seeds & more', 'Seeds &amp; more'],
  ['a\u202eb\u2066c\0d\x1be', 'abcde'],
  ['one\ntwo\tthree', 'one\ntwo\tthree'],
  ['\ud800', '\ufffd'],
  ['🌽 Mahindi', '🌽 Mahindi'],
])('a value of a page is text, whatever it holds: %j [DOOR-020]', (value, written) => {
  expect(String(html`<b title="${value}">${value}</b>`)).toBe(`<b title="${written}">${written}</b>`);
});

test('a template within a template is markup, a list is written one after the other, and nothing is nothing [DOOR-020]', () => {
  const list = ['<1>', '<2>'].map((text) => html`<li>${text}</li>`);
  expect(String(html`<ul>${list}</ul>${null}${undefined}${false}${0}`)).toBe(
    '<ul><li>&lt;1&gt;</li><li>&lt;2&gt;</li></ul>0',
  );
});
