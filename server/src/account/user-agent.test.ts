import { expect, test } from 'vitest';
import { describeUserAgent } from './user-agent.ts';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`,
    ['Chrome Mobile', '140.0.0.0', 'Android', '10', 'smartphone', '', ''],
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; TECNO KI5q Build/TP1A) ${webKit} Chrome/120.0.6099.43 Mobile Safari/537.36`,
    ['Chrome Mobile', '120.0.6099.43', 'Android', '13', 'smartphone', 'Tecno', 'TECNO KI5q'],
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-A155F) ${webKit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    ['Samsung Browser', '25.0', 'Android', '14', 'smartphone', 'Samsung', 'SM-A155F'],
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; SM-T505) ${webKit} Chrome/119.0.0.0 Safari/537.36`,
    ['Chrome', '119.0.0.0', 'Android', '12', 'tablet', 'Samsung', 'SM-T505'],
  ],
  [
    'Mozilla/5.0 (Android 13; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0',
    ['Firefox Mobile', '133.0', 'Android', '13', 'smartphone', '', ''],
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) ${apple} Version/17.5 Mobile/15E148 Safari/604.1`,
    ['Mobile Safari', '17.5', 'iOS', '17.5.1', 'smartphone', 'Apple', 'iPhone'],
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
    ['Microsoft Edge', '140.0.0.0', 'Windows', '10.0', 'desktop', '', ''],
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.1 Safari/605.1.15`,
    ['Safari', '18.1', 'Mac', '10.15.7', 'desktop', 'Apple', ''],
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    ['Firefox', '140.0', 'GNU/Linux', '', 'desktop', '', ''],
  ],
  ['curl/8.5.0', ['', '', '', '', '', '', '']],
  ['', ['', '', '', '', '', '', '']],
])('a device is recognised in %s', (text, expected) => {
  const { clientName, clientVersion, osName, osVersion, deviceName, deviceBrand, deviceModel } =
    describeUserAgent(text);
  expect([clientName, clientVersion, osName, osVersion, deviceName, deviceBrand, deviceModel]).toEqual(expected);
});

test('a long or hostile text takes no time and harms nobody', () => {
  for (const part of ['Android; ', 'iPhone OS ', 'Chrome/1.', '(((;;', 'Mac OS X 1_']) {
    expect(typeof describeUserAgent(part.repeat(60).slice(0, 512)).osName).toBe('string');
  }
});
