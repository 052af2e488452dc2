import { avatarPixels } from '@duka/domain/accounts/avatar';
import { cutSquare } from '@duka/domain/products/product-image';
import { drawPicture, writePicture } from '#shop/pictures/draw-picture.ts';
import { UndrawableImage, UnreadableImage } from '#shop/pictures/unreadable-image.ts';

/** The quality from 0 to 1; no difference is visible at this size. */
const quality = 0.85;

/** Cuts a picture to its centred square of 300x300 before it is sent (SET-004). Null when the browser cannot read it. */
export async function prepareAvatar(original: File): Promise<File | null> {
  try {
    const canvas = await drawPicture(original, ({ width, height }) => {
      const { x, y, side } = cutSquare(width, height);
      return { x, y, width: side, height: side, drawn: { width: avatarPixels, height: avatarPixels } };
    });
    return await writePicture(canvas, { name: 'avatar', quality, types: ['image/jpeg'] });
  } catch (error) {
    if (error instanceof UndrawableImage) return original;
    if (error instanceof UnreadableImage) return null;
    throw error;
  }
}
