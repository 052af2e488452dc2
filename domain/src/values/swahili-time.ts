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
 * nusu asubuhi` for 10:30, `saa tano kasorobo asubuhi` for 10:45. Other minutes stand in digits, as people write them: `saa 4:05
 * asubuhi`.
 */
export function saySwahiliTime(hour: number, minute: number): string {
  const [, part = ''] = parts.find(([from]) => hour >= from) ?? [];
  const named = (later: number) => hours[(hour + later + 6) % 12];
  if (minute === 45) return `saa ${named(1)} kasorobo ${part}`;
  const past = { 0: '', 15: ' na robo', 30: ' na nusu' }[minute];
  const digits = `${(hour + 6) % 12 || 12}:${String(minute).padStart(2, '0')}`;
  return `saa ${past === undefined ? digits : named(0) + past} ${part}`;
}
