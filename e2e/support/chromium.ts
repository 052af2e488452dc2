import { existsSync } from 'node:fs';

const usual = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];

/** Returns the browser to drive: the one named, else the machine's own; undefined means Playwright's. */
export function findChromium(): string | undefined {
  return process.env.CHROMIUM_PATH || usual.find((path) => existsSync(path));
}
