import { shortestPassword } from '@duka/domain/accounts/password';

let commonest: Promise<ReadonlySet<string>> | undefined;

/** Returns whether a password, in whatever case, is one of the some 18,000 that are used most and guessed first; R22. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonest ??= readCommonest();
  return (await commonest).has(password.toLowerCase());
}

/** The list is unpacked at the first use: that takes longer than all else at start. */
async function readCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= shortestPassword));
}
