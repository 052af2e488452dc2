import { expect, test } from 'vitest';
import { readPicture, toSaving } from './pictures.ts';

const file = 'http://localhost/v1/storage/buckets/files/files/a.b';

test.each([
  [`${file}/preview?width=128&height=128&project=duka`, { fileId: 'a.b', isSmall: true }],
  [`${file}/preview?width=480`, { fileId: 'a.b', isSmall: false }],
  [`${file}/view?project=duka`, { fileId: 'a.b', isSmall: false }],
  [`${file}/download`, undefined],
  ['http://localhost/v1/account', undefined],
])('a picture of the shop is told from other calls: %s', (address, picture) =>
  expect(readPicture(new URL(address))).toEqual(picture),
);

test.each([
  [`${file}/preview?width=128&height=128&project=duka`, `${file}/preview?width=64&height=64&project=duka`],
  [`${file}/view?project=duka`, `${file}/preview?project=duka&width=480`],
])('where data is saved a picture comes with fewer pixels: %s', (address, saving) => {
  const url = new URL(address);
  expect(toSaving(url, readPicture(url) ?? { fileId: '', isSmall: false })).toBe(saving);
});
