import { expect, test } from 'vitest';
import { cleanName } from './clean-name.ts';

test.each([
  ['Zuhura Ng’ombe', 'Zuhura Ng’ombe'],
  ['  Mary   Jane ', 'Mary Jane'],
  ['Dr.Mushi', 'Dr. Mushi'],
  ['J.R. Smith & Co.', 'J.R. Smith & Co.'],
  ['Urea 46-0-0, 2.5 kg', 'Urea 46-0-0, 2.5 kg'],
  ['محمد', 'محمد'],
  ['', ''],
])('a name that is one stays as it is, but for its spaces: %j', (name, shown) => {
  expect(cleanName(name)).toBe(shown);
});

test.each([
  ['Asha\r\nBcc: evil@evil.example', 'Asha'],
  ['Asha\u2028Your account is locked', 'Asha Your account is locked'],
  ['Click https://evil.example/x now', 'Click now'],
  ['ｗｗｗ．evil．example', ''],
  ['evil.example/login', ''],
  ['evil.example', 'evil. example'],
  ['evil。example', 'evil. example'],
  ['mailto:x javascript:alert(1) a@b', ''],
  ['ht\u200btps://evil.example', ''],
  ['\u202eelpmaxe.live', 'elpmaxe. live'],
  ['a\0b\tc', 'a b c'],
  ['x'.repeat(200), 'x'.repeat(64)],
])('no line breaks, links and addresses come out of a name: %j', (name, shown) => {
  expect(cleanName(name)).toBe(shown);
});
