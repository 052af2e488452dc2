import { isGuessablePassword, minPasswordLength } from '@duka/domain/accounts/password';
import { ruleWords } from '@duka/domain/rule-words';
import { invalidParam } from '#http/wire/params.ts';

/**
 * Refuses a password that is guessed among the first, before it is stored for the account of `email`; R22. Rejects with
 * `ApiError` 400 `general_argument_invalid`.
 */
export async function refuseGuessable(password: string, email: string): Promise<void> {
  if (!isGuessablePassword(password, email) && !(await isCommonPassword(password))) return;
  throw invalidParam('password', ruleWords.register_password_guessable);
}

let commonest: Promise<ReadonlySet<string>> | undefined;

/** Returns whether a password, in whatever case, is one of the some 18,000 that are used most and guessed first; R22. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonest ??= readCommonest();
  return (await commonest).has(password.toLowerCase());
}

/** The list is unpacked at the first use: that takes longer than all else at start. */
async function readCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= minPasswordLength));
}
