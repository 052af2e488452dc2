const hours = [
  ...['kumi na mbili', 'moja', 'mbili', 'tatu', 'nne', 'tano', 'sita', 'saba', 'nane', 'tisa', 'kumi', 'kumi na moja'],
];

/** The part of the day that begins at an hour of the clock. */
const parts: readonly (readonly [from: number, name: string])[] = [
  [19, 'usiku'],
  [16, 'jioni'],
  [12, 'mchana'],
  [6, 'asubuhi'],
  [4, 'alfajiri'],
  [0, 'usiku'],
];

/**
 * Says a time of the clock (`hour` 0 to 23) as people in Tanzania do, whose day begins at six: `saa nne asubuhi` for 10:00, `saa nne na
 * nusu asubuhi` for 10:30, `saa tano kasorobo asubuhi` for 10:45, `saa nne na dakika 5 asubuhi` for 10:05.
 */
export function saySwahiliTime(hour: number, minute: number): string {
  const [, part = ''] = parts.find(([from]) => hour >= from) ?? [];
  const named = (later: number) => hours[(hour + later + 6) % 12];
  if (minute === 45) return `saa ${named(1)} kasorobo ${part}`;
  const past = { 0: '', 15: ' na robo', 30: ' na nusu' }[minute] ?? ` na dakika ${minute}`;
  return `saa ${named(0)}${past} ${part}`;
}
