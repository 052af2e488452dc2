import { beforeEach, expect, test, vi } from 'vitest';
import { toAttachment } from './attachment.ts';

const files = 'http://localhost/v1/storage/buckets/files/files';
const own = {
  href: `${files}/f1/view?project=duka`,
  pictureUrl: `${files}/f1/preview?width=640&height=0&project=duka`,
};

beforeEach(() => {
  vi.stubGlobal('location', new URL('http://localhost/messages'));
  return () => vi.unstubAllGlobals();
});

test.each([
  `${files}/f1/view?project=duka`,
  '/v1/storage/buckets/files/files/f1/view',
  'http://192.168.1.7:4000/v1/storage/buckets/files/files/f1/download',
])(
  'the file at %s is our own: shown in a size for the page, opened whole, both asked of our backend [MSG-013, OPS-006]',
  (fileUrl) => {
    expect(toAttachment(fileUrl, 640)).toEqual(own);
  },
);

test.each([
  ...['', 'javascript:alert(1)', 'data:text/html,x', 'http://'],
  ...['https://tracker.example/x.png', 'http://localhost/elsewhere.png'],
  'http://localhost/v1/storage/buckets/others/files/f1/view',
])('%j is the address of no file of ours, and is neither loaded nor opened [MSG-014, OPS-006]', (fileUrl) => {
  expect(toAttachment(fileUrl, 640)).toBeUndefined();
});
