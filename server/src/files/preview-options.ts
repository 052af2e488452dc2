import { invalidParam } from '#http/params.ts';
import { toBorderRadius, toBorderWidth, toOpacity, toQuality, toRotation, toSide } from './preview-sets.ts';

/** Most pixels of a side that a preview may be asked for. */
export const maxPreviewSide = 4000;

/** The gravities of the wire, as sharp names them. */
const positions = {
  center: 'centre',
  'top-left': 'left top',
  top: 'top',
  'top-right': 'right top',
  left: 'left',
  right: 'right',
  'bottom-left': 'left bottom',
  bottom: 'bottom',
  'bottom-right': 'right bottom',
} as const;

const outputs = ['jpg', 'jpeg', 'png', 'webp', 'heic', 'avif'] as const;
type Output = (typeof outputs)[number];

/** How a picture is cut, changed and encoded; wire section 9. */
export interface PreviewOptions {
  /** Pixels; 0 follows from the other side, both 0 keep the picture's own size. */
  readonly width: number;
  readonly height: number;
  readonly position: (typeof positions)[keyof typeof positions];
  /** -1 to 100; -1 leaves it to us. */
  readonly quality: number;
  readonly borderWidth: number;
  /** Colours are `#rgb` or `#rrggbb`, or '' for none. */
  readonly borderColor: string;
  readonly borderRadius: number;
  readonly opacity: number;
  /** Degrees, clockwise, from 0 to 359. */
  readonly rotation: number;
  readonly background: string;
  readonly output?: Output;
}

type Query = Readonly<Record<string, unknown>>;

/**
 * Reads a preview's options from the address, each as the nearest that previews are made with. An empty one counts as
 * not given, and what changes nothing is left out. Throws `general_argument_invalid`.
 */
export function parsePreviewOptions(query: Query): PreviewOptions {
  const options = readOptions(query);
  const isCut = options.width > 0 && options.height > 0;
  const hasBorder = options.borderWidth > 0 && options.borderColor !== '';
  return {
    ...options,
    position: isCut ? options.position : positions.center,
    borderWidth: hasBorder ? options.borderWidth : 0,
    borderColor: hasBorder ? options.borderColor : '',
    quality: options.output === 'png' ? -1 : options.quality,
  };
}

function readOptions(query: Query): PreviewOptions {
  const gravity = readChoice(query, 'gravity', Object.keys(positions) as (keyof typeof positions)[]) ?? 'center';
  const output = readChoice(query, 'output', outputs);
  return {
    width: toSide(readWhole(query, 'width', 0, maxPreviewSide, 0)),
    height: toSide(readWhole(query, 'height', 0, maxPreviewSide, 0)),
    position: positions[gravity],
    quality: toQuality(readWhole(query, 'quality', -1, 100, -1)),
    borderWidth: toBorderWidth(readWhole(query, 'borderWidth', 0, 100, 0)),
    borderColor: readColor(query, 'borderColor'),
    borderRadius: toBorderRadius(readWhole(query, 'borderRadius', 0, maxPreviewSide, 0)),
    opacity: toOpacity(readNumber(query, 'opacity', /^[01]?(\.\d{1,6})?$/, 0, 1, 1)),
    rotation: toRotation(readWhole(query, 'rotation', -360, 360, 0)),
    background: readColor(query, 'background'),
    ...(output && { output }),
  };
}

function readText(query: Query, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string') throw invalidParam(name, 'Value must be given once');
  return value;
}

function readWhole(query: Query, name: string, least: number, most: number, fallback: number): number {
  return readNumber(query, name, /^-?\d{1,5}$/, least, most, fallback);
}

function readNumber(query: Query, name: string, form: RegExp, least: number, most: number, fallback: number): number {
  const text = readText(query, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (form.test(text) && value >= least && value <= most) return value;
  throw invalidParam(
    name,
    `Value must be a valid range between ${least.toLocaleString('en')} and ${most.toLocaleString('en')}`,
  );
}

function readChoice<const Choice extends string>(
  query: Query,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = readText(query, name);
  if (text === undefined) return undefined;
  const choice = choices.find((known) => known === text);
  if (choice === undefined) throw invalidParam(name, `Value must be one of (${choices.join(', ')})`);
  return choice;
}

function readColor(query: Query, name: string): string {
  const text = readText(query, name);
  if (text === undefined) return '';
  if (!/^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text)) throw invalidParam(name, 'Value must be a valid Hex Code');
  return `#${text.toLowerCase()}`;
}
