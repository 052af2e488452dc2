/** The answer to a refused call: the status (0 when no answer came), the backend's error type and its sentence. */
export interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly message: string;
}

/** The words for a refusal: one of ours by key, or the backend's own sentence. */
export type Explanation<Key extends string> = { readonly key: Key } | { readonly sentence: string };

export type SignInRefusal = 'wrong_credentials' | 'invalid_input' | 'sign_in_failed' | 'unknown_phone';

/** Returns what the sign-in says of a refusal; AUTH-030, AUTH-031, AUTH-032. */
export function explainSignInRefusal({ status, message }: Refusal): Explanation<SignInRefusal> {
  if (status === 401) return { key: 'wrong_credentials' };
  if (status === 400) return { key: 'invalid_input' };
  return message === '' ? { key: 'sign_in_failed' } : { sentence: message };
}

/** True if our server refused a new password as easily guessed, which only it can know of a common one; R22. */
export function isGuessableRefusal({ status, message }: Pick<Refusal, 'status' | 'message'>): boolean {
  return status === 400 && message.includes('harder to guess');
}

export type LinkRefusal = 'link_expired' | 'password_refused' | 'password_guessable' | 'link_failed';

/**
 * Returns what to say when the backend does not take the link of a mail: it was used, is older than an hour, or
 * damaged; wire section 7.
 */
export function explainLinkRefusal({ status, type, message }: Refusal): Explanation<LinkRefusal> {
  if (type === 'user_invalid_token' || status === 401 || status === 404) return { key: 'link_expired' };
  // Of user id, secret and password only the password is typed. So a 400 that does not name it comes from a damaged
  // link.
  if (isGuessableRefusal({ status, message })) return { key: 'password_guessable' };
  if (status === 400) return { key: /password/i.test(message) ? 'password_refused' : 'link_expired' };
  return message === '' ? { key: 'link_failed' } : { sentence: message };
}
