import { expect, test } from 'vitest';
import { createTestApi, signUp } from '#testing/test-api.ts';

async function openInitials() {
  const api = await createTestApi();
  const draw = (query: string, cookie?: string) =>
    api.call('GET', `/avatars/initials${query}`, cookie === undefined ? {} : { cookie });
  return { api, draw };
}

test('the first letters of the first two words are drawn, in the colour that the name always has', async () => {
  const { draw } = await openInitials();
  const letters = async (name: string) =>
    />([^<]*)<\/text>/.exec((await draw(`?name=${encodeURIComponent(name)}`)).body)?.[1];
  expect(await letters('asha mushi')).toBe('AM');
  expect(await letters('Asha Neema Mushi')).toBe('AN');
  expect(await letters('asha_mushi')).toBe('AM');
  expect(await letters('7up')).toBe('7');
  expect(await letters('Ñandu Órale')).toBe('ÑÓ');
  const answer = await draw('?name=Asha&width=64&height=48');
  expect(answer.headers['content-type']).toBe('image/svg+xml');
  expect(answer.headers['cache-control']).toBe('private, max-age=3888000');
  expect(answer.body).toContain('width="64" height="48"');
  expect((await draw('?name=Asha&width=64&height=48')).body).toBe(answer.body);
  expect((await draw('?name=A&background=0aF')).body).toContain('fill="#0aF"');
});

test('nothing of a name but letters and digits gets into the drawing, which runs nothing', async () => {
  const { draw } = await openInitials();
  const names = [
    '<script>alert(1)</script> "onload',
    '&lt; &amp;',
    '" \'',
    '<',
    '\u0000 \u202e',
    '𝒜<b> >',
    ']]> -->',
    ' ',
  ];
  for (const name of names) {
    const answer = await draw(`?name=${encodeURIComponent(name)}`);
    expect([answer.statusCode, />([^<]*)<\/text><\/svg>$/.exec(answer.body)?.[1]]).toEqual([
      200,
      expect.stringMatching(/^[\p{L}\p{N}]{0,2}$/u),
    ]);
    expect(answer.body.length).toBeLessThan(400);
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
});

test.each([
  [`?name=${'x'.repeat(129)}`, 'name'],
  ['?width=2001', 'width'],
  ['?height=-1', 'height'],
  ['?width=1e3', 'width'],
  ['?width[]=1&width[]=2', undefined],
  ['?width=1&width=2', 'width'],
  ['?background=red', 'background'],
  ['?background=%22%3E%3Cscript%3E', 'background'],
  ['?name=a&name=b', 'name'],
])('%s is refused, or passed over', async (query, name) => {
  const { draw } = await openInitials();
  const answer = await draw(query);
  if (name === undefined) expect(answer.statusCode).toBe(200);
  else
    expect(answer.json()).toMatchObject({ code: 400, message: expect.stringContaining(`Invalid \`${name}\` param`) });
});

test('without a name they are the caller’s own, which no browser caches for the next; of a guest there are none', async () => {
  const { api, draw } = await openInitials();
  const { cookie } = await signUp(api);
  const own = await draw('', cookie);
  expect(own.body).toContain('>AM</text>');
  expect(own.headers['cache-control']).toBe('private, no-cache');
  await api.call('PATCH', '/account/name', { cookie, body: { name: 'Zawadi' } });
  expect((await draw('', cookie)).body).toContain('>Z</text>');
  expect((await draw('')).body).toContain('></text>');
  expect((await draw('?width=0&height=0')).statusCode).toBe(200);
});
