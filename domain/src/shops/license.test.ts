import { expect, test } from 'vitest';
import { checkLicenseFile, hasLicense, maxLicenseBytes } from './license.ts';

const file = { name: 'leseni.pdf', type: 'application/pdf', size: 1 };

test.each([
  ['leseni.pdf', 'application/pdf'],
  ['LESENI.JPG', 'image/jpeg'],
  ['leseni.jpeg', 'image/jpeg'],
  ['leseni.ya.biashara.png', 'image/png'],
  ['leseni.pdf', ''],
])('a license may be a PDF or a picture: %s as "%s" [SHOP-004, FORM-007, CONST-012]', (name, type) => {
  expect(checkLicenseFile({ ...file, name, type })).toBeUndefined();
});

test.each([
  ['leseni.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['leseni.pdf', 'text/html'],
  ['leseni', 'application/pdf'],
  ['leseni.svg', 'image/svg+xml'],
  ['leseni.webp', ''],
])('anything else is refused: %s as "%s" [SHOP-004, FORM-007]', (name, type) => {
  expect(checkLicenseFile({ ...file, name, type })).toBe('license_type');
});

test('a license is neither empty nor larger than 10 MB [SHOP-004]', () => {
  expect(checkLicenseFile({ ...file, size: 0 })).toBe('license_empty');
  expect(checkLicenseFile({ ...file, size: maxLicenseBytes })).toBeUndefined();
  expect(checkLicenseFile({ ...file, size: maxLicenseBytes + 1 })).toBe('license_too_large');
});

test('a placeholder link is no license [DATA-025, SHOP-022]', () => {
  expect(hasLicense('http://localhost:4000/v1/storage/buckets/files/files/a/view?project=duka')).toBe(true);
  expect(hasLicense('/v1/storage/buckets/files/files/a/view?project=duka')).toBe(true);
  expect(hasLicense('//elsewhere.example/files/a/view')).toBe(false);
  expect(hasLicense('http://localhost:4000/no-license.svg')).toBe(false);
  expect(hasLicense('https://example.com/placeholder.pdf')).toBe(false);
  expect(hasLicense('javascript:alert(1)//files/a/view')).toBe(false);
  expect(hasLicense('')).toBe(false);
  expect(hasLicense(null)).toBe(false);
});
