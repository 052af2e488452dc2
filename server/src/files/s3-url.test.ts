import { expect, test } from 'vitest';
import { parseS3Url } from './s3-url.ts';

test.each([
  ['s3://duka', { bucket: 'duka', prefix: '', isPathStyle: false }],
  [
    's3://duka/shops/a?region=af-south-1',
    { bucket: 'duka', prefix: 'shops/a/', region: 'af-south-1', isPathStyle: false },
  ],
  ['http://localhost:9000/duka', { endpoint: 'http://localhost:9000', bucket: 'duka', prefix: '', isPathStyle: true }],
  [
    'https://key:s%2Fcret@s3.example/duka/?style=virtual',
    {
      ...{ endpoint: 'https://s3.example', bucket: 'duka', prefix: '', isPathStyle: false },
      keys: { accessKeyId: 'key', secretAccessKey: 's/cret' },
    },
  ],
])('%s names a part of a store', (url, place) => {
  expect(parseS3Url(new URL(url))).toEqual(place);
});

test.each([
  'https://s3.example',
  'https://s3.example/',
  's3://A',
  'https://key@s3.example/duka',
  's3://duka?style=odd',
  's3://duka?profile=x',
])('%s names none', (url) => {
  expect(parseS3Url(new URL(url))).toBeUndefined();
});
