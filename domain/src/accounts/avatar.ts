/** The size in bytes that a picture must stay under; SET-026. */
const avatarLimit = 5 * 1024 * 1024;
/** Pixels of the side of the square that a picture is cut to before it is sent; SET-004. */
export const avatarPixels = 300;

export type AvatarProblem = 'too_large' | 'not_an_image';

/** Returns why a file cannot be a profile picture, or undefined; SET-026, SET-027. */
export function checkAvatar({
  type,
  size,
}: {
  readonly type: string;
  readonly size: number;
}): AvatarProblem | undefined {
  if (!type.startsWith('image/')) return 'not_an_image';
  return size < avatarLimit ? undefined : 'too_large';
}
