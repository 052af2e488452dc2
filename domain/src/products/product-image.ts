/** Pixels of the side of a stored product picture, which is square; PROD-011, decision 0019. */
export const productImagePixels = 600;

/** Returns the centred square of a picture, in the picture's pixels. */
export function cutSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height);
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
}
