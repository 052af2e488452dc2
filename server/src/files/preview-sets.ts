import type { PreviewOptions } from './preview-options.ts';

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
export const toQuality = (quality: number) => (quality < 0 ? -1 : toNearest(qualities, quality));
export const toBorderWidth = (pixels: number) => toNearest(edges, pixels);
export const toBorderRadius = (pixels: number) => toNearest(radii, pixels);
export const toOpacity = (opacity: number) => Math.round(opacity * opacitySteps) / opacitySteps;
/** Degrees from 0 to 359. */
export const toRotation = (degrees: number) =>
  (((Math.round(degrees / rotationStep) * rotationStep) % 360) + 360) % 360;

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
