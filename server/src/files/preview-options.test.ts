import { expect, test } from 'vitest';
import { parsePreviewOptions, toSide } from './preview-options.ts';

const common = [
  ...[16, 24, 32, 40, 48, 50, 64, 80, 96, 100, 120, 128, 150, 160, 200, 240, 250, 256, 300, 320, 400, 480, 500, 512],
  ...[600, 640, 720, 750, 768, 800, 900, 960, 1000, 1024, 1080, 1200, 1280, 1440, 1600, 1920, 2048, 4000],
];

test('the sizes that apps ask for are answered exactly (R20) [CALL-040]', () => {
  expect(common.map(toSide)).toEqual(common);
});

test('all sizes there are become at most seventy (R20)', () => {
  const all = Array.from({ length: 4001 }, (_, pixels) => toSide(pixels));
  expect(new Set(all).size).toBeLessThanOrEqual(70);
  expect(all[0]).toBe(0);
});

test.each([
  ['width=1&height=33', { width: 10, height: 32 }],
  ['width=3999', { width: 4000, height: 0 }],
  ['quality=0', { quality: 10 }],
  ['quality=83', { quality: 85 }],
  ['quality=-1', { quality: -1 }],
  ['quality=80&output=png', { quality: -1 }],
  ['opacity=0.52', { opacity: 0.5 }],
  ['rotation=-92', { rotation: 270 }],
  ['rotation=360', { rotation: 0 }],
  ['borderWidth=7&borderColor=f00', { borderWidth: 6, borderColor: '#f00' }],
  ['borderWidth=7', { borderWidth: 0 }],
  ['borderRadius=3999', { borderRadius: 4000 }],
  ['width=100&gravity=top', { position: 'centre' }],
  ['width=100&height=50&gravity=top', { position: 'top' }],
])('%s becomes the nearest that is made, without what changes nothing (R20) [CALL-040]', (query, expected) => {
  expect(parsePreviewOptions(Object.fromEntries(new URLSearchParams(query)))).toMatchObject(expected);
});
