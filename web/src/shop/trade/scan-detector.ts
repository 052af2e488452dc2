/** The characters of the shortest barcode of a factory, EAN-8. */
const minFactoryCodeLength = 8;
/** The characters of the shortest code that a shop prints for itself: below it everything is typed by hand. */
const minShopCodeLength = 4;
/** Milliseconds between two keys up to which it is a scanner, whoever else types here: people need 100 and more. */
const scannerPaceMs = 90;
/** The same at the most, where the scanner of this device is known to be slow. */
const slowScannerPaceMs = 160;
/** Milliseconds between two keys up to which a scanner may be slow: its code counts only if the shop has it. */
const slowestScannerMs = 220;
/** Milliseconds by which one key may come late in an otherwise even run, as when the page is busy: a hand takes longer to the scanner. */
const pauseMs = 200;
/** Milliseconds after which keys have nothing to do with those before. */
const breakMs = 1000;
/** The most gaps in a run after which a code may have begun. */
const maxGaps = 2;
/** The last keys that show how fast a run is, and the last runs that show how fast somebody is. */
const sampled = 7;

/** A run of keys that may be a code. `fields` is what each of them was typed into; empty where nothing takes text. */
export interface TypedCode<Field> {
  readonly code: string;
  readonly fields: readonly Field[];
}

/** What the keys up to Enter or Tab were. */
export type ScanVerdict<Field> =
  /** Typed by a person, or not at an end yet. */
  | { readonly kind: 'typed' }
  /** A scanned code, whether the shop has it or not. */
  | ({ readonly kind: 'scan' } & TypedCode<Field>)
  /** The first of the candidates that the shop has as a code; without one `scan`, or else typed by a person. */
  | {
      readonly kind: 'unsure';
      readonly candidates: readonly TypedCode<Field>[];
      readonly scan: TypedCode<Field> | undefined;
      /** Takes the answer. */
      learn(isCode: boolean): void;
    }
  /** A second end of the code before, as some scanners send Enter and Tab. */
  | { readonly kind: 'tail' };

export interface ScannedKey {
  /** As in a keyboard event: a character, or the name of a key. */
  readonly key: string;
  /** When it was pressed, in milliseconds of any one clock. */
  readonly timeMs: number;
  /** True while a key is held down: no scanner does so. */
  readonly isRepeated?: boolean;
}

/**
 * Tells the codes of a scanner, which types like a keyboard, from what a person types: by how fast and how evenly the keys
 * come. It learns the paces of this scanner and of this person, and tells them apart between the two.
 */
export function createScanDetector<Field>() {
  let run: { readonly char: string; readonly atMs: number; readonly field: Field | undefined }[] = [];
  let tailUntilMs = Number.NEGATIVE_INFINITY;
  const paces = { scanner: [] as number[], hand: [] as number[] };

  const learn = (who: keyof typeof paces, pace: number) => {
    paces[who] = [...paces[who], pace].slice(-sampled);
  };

  /** Takes a key; `field` is what it is typed into, as that is before the key. */
  function press({ key, timeMs, isRepeated }: ScannedKey, field?: Field): ScanVerdict<Field> {
    if (/^(Shift|CapsLock|NumLock)$/.test(key)) return { kind: 'typed' };
    if (key === 'Enter' || key === 'Tab') {
      if (run.length === 0 && timeMs <= tailUntilMs) return { kind: 'tail' };
      const ended = run;
      run = [];
      return judge(ended, timeMs);
    }
    if (isRepeated || [...key].length !== 1) run = [];
    else {
      if (timeMs - (run.at(-1)?.atMs ?? timeMs) > breakMs) run = [];
      run.push({ char: key, atMs: timeMs, field });
    }
    return { kind: 'typed' };
  }

  function judge(typed: typeof run, endMs: number): ScanVerdict<Field> {
    const gaps = typed.slice(1).map(({ atMs }, index) => atMs - (typed[index]?.atMs ?? 0));
    const pace = median(gaps.slice(-sampled));
    const waitedMs = endMs - (typed.at(-1)?.atMs ?? 0);
    if (pace === undefined || pace > slowestScannerMs || waitedMs > breakMs) return { kind: 'typed' };
    // What a person typed before the scanner began is parted from it by a longer gap; so is, now and then, one key of a code.
    const maxGapMs = Math.max(3 * pace, pace + pauseMs);
    const starts = gaps.flatMap((gap, index) => (gap > maxGapMs ? [index + 1] : [])).slice(-maxGaps);
    const [even = typed, ...longer] = [...starts.reverse(), 0].map((start) => typed.slice(start));
    const isEnded = waitedMs <= maxGapMs;
    const isFast = pace <= slowestOf(paces);
    // At half a scanner's pace it is no person, whatever gaps a busy page has torn.
    const isMachine = pace <= scannerPaceMs / 2;
    const likely = isLong(even) || !isMachine ? even : typed;
    const canAnswerLocally =
      isFast && (isEnded || isMachine) && isLong(likely) && likely.some(({ char }) => /\d/.test(char));
    const scan = canAnswerLocally ? toCode(likely) : undefined;
    // Nobody types onto a button.
    const isOnButton = typed.length >= minShopCodeLength && typed.every(({ field }) => field === undefined);
    if (isOnButton || (scan && longer.length === 0)) {
      learn('scanner', pace);
      tailUntilMs = endMs + maxGapMs;
      return { kind: 'scan', ...(isOnButton ? toCode(typed) : toCode(even)) };
    }
    const isShort = isEnded && isFast && even.length >= minShopCodeLength;
    const candidates = [...(isShort || isLong(even) ? [even] : []), ...longer.filter(isLong)].map(toCode);
    if (candidates.length > 0) {
      return { kind: 'unsure', candidates, scan, learn: (isCode) => learn(isCode ? 'scanner' : 'hand', pace) };
    }
    if (typed.length >= minShopCodeLength) learn('hand', pace);
    return { kind: 'typed' };
  }

  return {
    press,
    /** True between the keys of a run that is no person's: a key that follows is its next. */
    isUnderWay: () =>
      run.some(({ char }) => char !== ' ') && (run.at(-1)?.atMs ?? 0) - (run.at(-2)?.atMs ?? 0) <= slowestScannerMs,
  };
}

function isLong(keys: readonly unknown[]): boolean {
  return keys.length >= minFactoryCodeLength;
}

function toCode<Field>(
  keys: readonly { readonly char: string; readonly field: Field | undefined }[],
): TypedCode<Field> {
  return {
    code: keys.map(({ char }) => char).join(''),
    fields: keys.flatMap(({ field }) => (field === undefined ? [] : [field])),
  };
}

/** The milliseconds between two keys up to which it is the scanner of this device: halfway to what its person needs, as a ratio. */
function slowestOf(paces: { readonly scanner: readonly number[]; readonly hand: readonly number[] }): number {
  const [scanner, hand] = [median(paces.scanner) ?? 0, median(paces.hand) ?? 0];
  const between = hand > scanner ? Math.sqrt(scanner * hand) : 1.5 * scanner;
  return Math.min(Math.max(between, scannerPaceMs), slowScannerPaceMs);
}

function median(values: readonly number[]): number | undefined {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];
}
