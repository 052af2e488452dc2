import { avatarPixels } from '@duka/domain/accounts/avatar';

/** The quality from 0 to 1; no difference is visible at this size. */
const quality = 0.85;

/** Cuts a picture to its centred square of 300x300 before it is sent (SET-004). Null when the browser cannot read it. */
export async function prepareAvatar(original: File): Promise<File | null> {
  const bitmap = await decode(original);
  if (!bitmap) return null;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = avatarPixels;
  const context = canvas.getContext('2d');
  if (!context) return original;
  // Transparent pictures get a white ground, as jpeg has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, avatarPixels, avatarPixels);
  context.imageSmoothingQuality = 'high';
  const { width, height } = bitmap;
  const side = Math.min(width, height);
  context.drawImage(bitmap, (width - side) / 2, (height - side) / 2, side, side, 0, 0, avatarPixels, avatarPixels);
  bitmap.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  return blob ? new File([blob], 'avatar.jpg', { type: blob.type }) : original;
}

async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
