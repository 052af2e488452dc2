import { expect, test } from 'vitest';
import { takeUntilStill } from './compare-snapshots.ts';

/** Takes these pictures one after the other, of which `whole` is as it was. */
async function take(...pictures: string[]) {
  const found = await takeUntilStill(
    async () => Buffer.from(pictures.shift() ?? 'no more'),
    async (picture) => (picture.equals(Buffer.from('whole')) ? undefined : `not ${picture}`),
  );
  return { picture: String(found.picture), difference: found.difference, left: pictures.length };
}

test('a picture that looks as it did is taken once', async () => {
  expect(await take('whole', 'half')).toEqual({ picture: 'whole', difference: undefined, left: 1 });
});

test('a picture of which a part was not drawn yet is taken again', async () => {
  expect(await take('without a bar', 'with half a bar', 'whole')).toMatchObject({ picture: 'whole', left: 0 });
});

test('a picture that looks different twice in a row is different', async () => {
  const different = { picture: 'other', difference: 'not other', left: 1 };
  expect(await take('half', 'other', 'other', 'whole')).toEqual(different);
});
