import { invalidParam } from '#http/wire/params.ts';

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

/** The cut, changes and encoding of a preview; wire section 9. */
export interface PreviewOptions {
  /** Pixels; 0 follows from the other side, both 0 mean the picture's own size. */
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

/**
 * The values that previews are made with: others become the nearest of these, so that asking for every number makes few
 * pictures (R20). The app asks for none but these.
 */

/** Pixels of a side. */
const sides = [
  ...[10, 16, 20, 24, 30, 32, 40, 48, 50, 60, 64, 72, 80, 90, 96, 100, 120, 128, 150, 160, 180, 192, 200, 225, 240],
  ...[250, 256, 300, 320, 350, 360, 400, 450, 480, 500, 512, 540, 600, 640, 675, 700, 720, 750, 768, 800, 900, 960],
  ...[1000, 1024, 1080, 1200, 1280, 1440, 1500, 1600, 1800, 1920, 2000, 2048, 2400, 2560, 3000, 3840, 4000],
];
const qualities = [10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 85, 90, 95, 100];
/** Pixels of a border's width, and of a corner's radius up to 100. */
const edges = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20, 24, 25, 30, 32, 40, 48, 50, 60, 64, 75, 80, 100];
const radii = [...edges, 120, 128, 150, 200, 250, 256, 300, 400, 500, 600, 800, 1000, 2000, 4000];
/** The sides and qualities that the app itself asks for. */
const appSides = [64, 96, 128, 320, 480, 640];
const appQualities = [40, 60];
/** Steps from clear to opaque, and degrees between two rotations. */
const opacitySteps = 20;
const rotationStep = 5;

/** 0 stays, as it follows from the other side. */
export const toSide = (pixels: number) => (pixels === 0 ? 0 : toNearest(sides, pixels));
/** Negative stays, as it leaves the quality to us. */
const toQuality = (quality: number) => (quality < 0 ? -1 : toNearest(qualities, quality));
const toBorderWidth = (pixels: number) => toNearest(edges, pixels);
const toBorderRadius = (pixels: number) => toNearest(radii, pixels);
const toOpacity = (opacity: number) => Math.round(opacity * opacitySteps) / opacitySteps;
/** Degrees from 0 to 359. */
const toRotation = (degrees: number) => (((Math.round(degrees / rotationStep) * rotationStep) % 360) + 360) % 360;

/**
 * Returns the nearest preview that the app itself shows, for a picture of somebody else: a square, or one side from which the
 * other follows, without borders, corners and turns (R20).
 */
export function toAppPreview({ width, height, quality, output }: PreviewOptions): PreviewOptions {
  const side = (pixels: number) => (pixels === 0 ? 0 : toNearest(appSides, pixels));
  const isCut = width > 0 && height > 0;
  const square = side(Math.max(width, height, 1));
  return {
    ...(isCut ? { width: square, height: square } : { width: side(width), height: side(height) }),
    ...(width === 0 && height === 0 && { width: appSides.at(-1) as number }),
    quality: quality < 0 ? -1 : toNearest(appQualities, quality),
    ...{
      position: 'centre',
      borderWidth: 0,
      borderColor: '',
      borderRadius: 0,
      opacity: 1,
      rotation: 0,
      background: '',
    },
    ...(output && { output }),
  };
}

function toNearest(values: readonly number[], wanted: number): number {
  return values.reduce((best, value) => (Math.abs(value - wanted) < Math.abs(best - wanted) ? value : best));
}
