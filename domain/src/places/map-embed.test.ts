import { expect, test } from 'vitest';
import { defaultMapEmbedUrl, makeMapAddress } from './map-embed.ts';

const arusha = { latitude: -3.36912, longitude: 36.68288 };

test.each([
  [
    defaultMapEmbedUrl,
    'https://www.openstreetmap.org/export/embed.html?bbox=36.67788,-3.37412,36.68788,-3.36412&layer=mapnik&marker=-3.36912,36.68288',
  ],
  ['https://maps.example/{longitude}/{latitude}?z={zoom}', 'https://maps.example/36.68288/-3.36912?z={zoom}'],
  ['https://maps.example/maps?output=embed', 'https://maps.example/maps?output=embed&q=-3.36912,36.68288'],
])('a map is built from latitude and longitude: %s [LOC-003, OPS-005]', (setting, address) => {
  expect(makeMapAddress(setting, arusha)).toBe(address);
});
