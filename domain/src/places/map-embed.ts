/** The address of the map when no setting names another. The browser asks for it only when the seller does. */
export const defaultMapEmbedUrl =
  'https://www.openstreetmap.org/export/embed.html?bbox={west},{south},{east},{north}&layer=mapnik&marker={latitude},{longitude}';

/** Degrees from the marker to each edge: some 500 metres, which shows the streets around the store. */
const reach = 0.005;

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Makes the address of a map of a position. The setting holds the words {latitude} and {longitude}, and may hold
 * {west}, {south}, {east} and {north}; one without any gets the position as its search text `q`, as Google Maps wants
 * it.
 */
export function makeMapAddress(setting: string, { latitude, longitude }: Position): string {
  if (!setting.includes('{latitude}'))
    return `${setting}${setting.includes('?') ? '&' : '?'}q=${latitude},${longitude}`;
  const words: Record<string, number> = {
    latitude,
    longitude,
    west: longitude - reach,
    south: latitude - reach,
    east: longitude + reach,
    north: latitude + reach,
  };
  return setting.replace(/\{(\w+)\}/g, (word, name) => (name in words ? String(roundDegrees(words[name] ?? 0)) : word));
}

/** Five decimals are about a metre. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
