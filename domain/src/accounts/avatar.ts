/** Bytes; a picture must stay under it. SET-026. */
const avatarLimit = 5 * 1024 * 1024;
/** Side of the square it is cut to before it is sent; SET-004. */
export const avatarPixels = 300;

export type AvatarProblem = 'too_large' | 'not_an_image';

/** SET-026, SET-027. */
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
