import { expect, test } from 'vitest';
import { fillForm, listForms, listLinks, toText } from './page-form.ts';

const page = `<a href="/d/asha?q=dap&amp;lang=sw">Kiswahili</a>
<form class="f" action="/d/asha/order" method="post"><input type="hidden" name="g" value="a**1"><input type="hidden" name="g" value="b**2">
<label for="name">Name</label><input id="name" name="name" value="O&#39;Neill &amp; &lt;sons&gt;" required>
<input type="radio" name="way" value="pickup"><input type="radio" name="way" value="delivery" checked>
<input type="checkbox" name="agree"><textarea name="note">
Two
lines</textarea><select name="size"><option value="a5">A5</option><option value="a4" selected>A4</option></select>
<input type="submit" name="send" value="Send"></form><form><input name="q"></form>`;

test('the forms of a page are read and filled as a browser without script does [DOOR-141]', () => {
  const [order, search] = listForms(page);
  expect(order).toEqual({
    ...{ method: 'post', action: '/d/asha/order' },
    fields: [
      ...[
        ['g', 'a**1'],
        ['g', 'b**2'],
        ['name', "O'Neill & <sons>"],
      ],
      ...[
        ['way', 'delivery'],
        ['note', 'Two\nlines'],
        ['size', 'a4'],
      ],
    ],
  });
  expect(search).toEqual({ method: 'get', action: '', fields: [['q', '']] });
  expect(String(order && fillForm(order, { name: 'Neema', phone: '0754' }))).toBe(
    'g=a**1&g=b**2&way=delivery&note=Two%0Alines&size=a4&name=Neema&phone=0754',
  );
  expect(listLinks(page)).toEqual(['/d/asha?q=dap&lang=sw']);
  expect(toText('<p>2 &lt; 3</p><b>Yes</b>')).toBe('2 < 3 Yes');
});
