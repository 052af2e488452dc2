/**
 * Writes domain/src/places/built-in-councils.ts, what the app falls back to, from server/src/locations/places.json:
 * `node server/scripts/build-built-in-councils.ts`. Run it after build-location-data.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs';

type Region = [name: string, latitude: number, longitude: number, councils: [name: string, ...rest: unknown[]][]];

/** The regions of the mainland; those of Zanzibar follow them in the file. */
const builtInRegions = 26;

const places = new URL('../src/locations/places.json', import.meta.url);
const regions = (JSON.parse(readFileSync(places, 'utf8')) as Region[]).slice(0, builtInRegions);
const lines = regions.map(([name, , , councils]) => `${name}:${councils.map(([council]) => council).join('|')}`);

writeFileSync(
  new URL('../../domain/src/places/built-in-councils.ts', import.meta.url),
  `/** Region:council|council…, a region a line; written by server/scripts/build-built-in-councils.ts. Source: server/src/locations/NOTICE.md. */
export const builtInCouncils = \`${lines.join('\n')}\`;
`,
);
