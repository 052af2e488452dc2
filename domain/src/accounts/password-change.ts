import { checkNewPassword, type NewPasswordMessage } from './password.ts';

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
  readonly repeat: string;
  /** The address of the account. */
  readonly email?: string;
}

export type PasswordChangeMessage =
  | 'current_password_required'
  | 'new_password_required'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_guessable'
  | 'passwords_differ';

const nextMessages: Partial<Record<NewPasswordMessage, PasswordChangeMessage>> = {
  password_required: 'new_password_required',
  password_too_short: 'password_too_short',
  password_too_long: 'password_too_long',
  password_guessable: 'password_guessable',
};

/** Returns the problems of a password change, by field; SET-028 to SET-031, R22. */
export function checkPasswordChange({
  current,
  next,
  repeat,
  email,
}: PasswordChange): Partial<Record<'current' | 'next' | 'repeat', PasswordChangeMessage>> {
  const { password } = checkNewPassword({ password: next, confirmation: repeat, email });
  const nextProblem = password && nextMessages[password];
  return {
    ...(current === '' && { current: 'current_password_required' as const }),
    ...(nextProblem && { next: nextProblem }),
    // The repetition is only compared once something is typed there.
    ...(next !== '' && repeat !== next && { repeat: 'passwords_differ' as const }),
  };
}
