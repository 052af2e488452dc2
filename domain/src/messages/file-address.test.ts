import { expect, test } from 'vitest';
import { parseFileAddress } from './file-address.ts';

const path = '/v1/storage/buckets/files/files/f.1';

test.each([
  `http://localhost:4000${path}/view?project=duka`,
  `https://duka.example${path}/view`,
  `${path}/download?project=duka#top`,
  '/storage/buckets/files/files/f.1/preview?width=64',
])('the address %s is that of a file of a bucket [CALL-038, DATA-058]', (address) => {
  expect(parseFileAddress(address)).toEqual({ bucketId: 'files', fileId: 'f.1' });
});

test.each([
  '',
  'f.1',
  path,
  `${path}/view/`,
  `${path}/view/more`,
  `${path}/../../x/view`,
  `https://duka.example/?next=${path}/view`,
  `https://duka.example/#${path}/view`,
  '/v1/storage/buckets/files/files//view',
  '/v1/storage/buckets/files/files/%66.1/view',
  '/v1/storage/buckets/files/files/f 1/view',
  `/v1/storage/buckets/files/files/${'f'.repeat(37)}/view`,
])('the address %j is none [CALL-038, DATA-058]', (address) => {
  expect(parseFileAddress(address)).toBeUndefined();
});
