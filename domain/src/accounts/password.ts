/** The fewest characters of a password; CONST-004. */
export const shortestPassword = 8;
/** The most bytes that any backend takes; wire section 6. */
const longestPasswordBytes = 256;

export type NewPasswordMessage =
  | 'password_required'
  | 'password_too_short'
  | 'password_too_long'
  | 'confirmation_required'
  | 'confirmation_differs';

export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

/** Answers what is wrong with a new password and its repetition, by field; REG-020 to REG-023. */
export function checkNewPassword({ password, confirmation }: NewPassword): {
  readonly password?: NewPasswordMessage;
  readonly confirmation?: NewPasswordMessage;
} {
  const passwordProblem = findPasswordProblem(password);
  const confirmationProblem = findConfirmationProblem(password, confirmation);
  return {
    ...(passwordProblem && { password: passwordProblem }),
    ...(confirmationProblem && { confirmation: confirmationProblem }),
  };
}

export function isPasswordTooLong(password: string): boolean {
  return countBytes(password) > longestPasswordBytes;
}

/** Finds what keeps a text from being a new password; REG-020, REG-021. */
export function findPasswordProblem(password: string): NewPasswordMessage | undefined {
  if (password === '') return 'password_required';
  if ([...password].length < shortestPassword) return 'password_too_short';
  return isPasswordTooLong(password) ? 'password_too_long' : undefined;
}

function findConfirmationProblem(password: string, confirmation: string): NewPasswordMessage | undefined {
  if (confirmation === '') return 'confirmation_required';
  return confirmation === password ? undefined : 'confirmation_differs';
}

/** Counts the bytes of a text in UTF-8. */
function countBytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
