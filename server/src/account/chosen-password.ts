import { isGuessablePassword } from '@duka/domain/accounts/password';
import { ruleWords } from '@duka/domain/rule-words';
import { invalidParam } from '#http/params.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Refuses a password that is guessed among the first, before it is stored for the account of `email`; R22. */
export async function refuseGuessable(password: string, email: string): Promise<void> {
  if (!isGuessablePassword(password, email) && !(await isCommonPassword(password))) return;
  throw invalidParam('password', ruleWords.register_password_guessable);
}
