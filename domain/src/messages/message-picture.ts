/** Pixels of the longer side of a picture in a message: more than any phone shows of it. */
const messagePicturePixels = 1600;

/** Bytes up to which a picture is sent as it is: it goes through quickly enough. */
const quickBytes = 300_000;

/** The types of photos. What may move, as a gif, would stand still; what is drawn by lines has no pixels. */
const photoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** True if a file is a photo that a message takes along smaller than it is, unless its sender wants it whole. */
export function isSentSmaller({ type, size }: { readonly type: string; readonly size: number }): boolean {
  return photoTypes.includes(type) && size > quickBytes;
}

/** Returns the pixels at which a picture is sent; none gets more than it has. */
export function fitMessagePicture(width: number, height: number): { width: number; height: number } {
  const share = Math.min(1, messagePicturePixels / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}
