import { spoken } from '@duka/domain/values/spoken';
import { AppwriteException } from 'appwrite';
import { track } from '#settled.ts';

/** Says a refusal of the server in the language of the app: by its type, and its English sentence for what that names. */
type SayRefusal = (type: string, said: string) => string;

let sayRefusal: SayRefusal = () => '';

/** Takes the words of another language than English, once, before the pages of a seller are shown. */
export function learnRefusals(learnt: SayRefusal): void {
  sayRefusal = learnt;
}

/** Answers a sentence of the server in the language of the app; '' where that has no words for it. */
export function inOwnWords(type: string, said: string): string {
  return spoken === 'en' || type === '' ? said : sayRefusal(type, said);
}

/** A call that failed, in one shape for every screen; ERR-001. */
export class ApiFailure extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The backend's own sentence, as `message` is in the language of the app. */
  readonly said: string;
  /** The backend's type of error; '' when it gave none. */
  readonly type: string;
  /** The answer's body as it came. */
  readonly response: string;
  /** True when the backend could not be reached at all. */
  readonly isNetwork: boolean;
  /** True when the caller is not known or not allowed; PERM-011, PERM-012, PERM-013. */
  readonly isAuthentication: boolean;

  constructor(
    said: string,
    { status = 0, type = '', response = '', isNetwork = false, cause }: Partial<Omit<ApiFailure, 'message'>> = {},
  ) {
    super(inOwnWords(type, said), { cause });
    this.name = 'ApiFailure';
    this.said = said;
    this.status = status;
    this.type = type;
    this.response = response;
    this.isNetwork = isNetwork;
    this.isAuthentication = status === 401 || isAuthenticationType(type) || isAuthenticationMessage(said);
  }
}

/**
 * Reads whatever a call threw. The message is the backend's own sentence, or '' when it gave none: a proxy's error page
 * or the browser's "Failed to fetch" is not for sellers.
 */
export function toApiFailure(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  if (error instanceof AppwriteException) {
    const { code: status, type = '', response, message } = error;
    // Errors of the client library itself, such as a missing parameter, have no status; ERR-003 to ERR-006.
    const isSentence = status === 0 || type !== '' || isJson(response);
    return new ApiFailure(isSentence ? (message ?? '') : '', { status, type, response, cause: error });
  }
  // `fetch` rejects with a TypeError, and only when no answer came.
  if (error instanceof TypeError) return new ApiFailure('', { isNetwork: true, cause: error });
  if (error instanceof SyntaxError) return new ApiFailure('', { cause: error });
  return new ApiFailure(error instanceof Error ? error.message : '', { cause: error });
}

/** Runs one SDK call; whatever it throws arrives as an `ApiFailure`. */
export async function call<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await track(work());
  } catch (error) {
    throw toApiFailure(error);
  }
}

/** Returns whether nobody has judged a call: no answer came, or the server has a problem. */
export function isUnanswered(error: unknown): boolean {
  const { isNetwork, status } = toApiFailure(error);
  return isNetwork || status >= 500;
}

/** Returns whether another try may help. For TanStack Query's `retry`. */
export function isWorthRetrying(failureCount: number, error: unknown): boolean {
  return failureCount < 2 && isUnanswered(error);
}

/**
 * Returns whether such a failure ends the session when categories and units are loaded; other refusals only get a
 * notice. PERM-014, PERM-015.
 */
export function isSignedOutFailure({ type, said }: ApiFailure): boolean {
  return type === 'user_invalid_credentials' || /invalid credentials|role: guests/i.test(said);
}

/** Returns what a missing right or a PIN was refused with, which says whom to ask or how many tries are left; else ''. */
export function readForbidden(error: unknown): string {
  return error instanceof ApiFailure && error.status === 403 ? error.message : '';
}

/** Returns the refusal where the server says when another try may help (R18), as for too many of them; else ''. */
export function readWhenToTry(error: unknown): string {
  return error instanceof ApiFailure && /try again in \d/.test(error.said) ? error.message : '';
}

/** True for what any call throws while the session owes its second factor. */
export function isSecondFactorMissing({ type }: ApiFailure): boolean {
  return type === 'user_more_factors_required';
}

/** A 409 for what somebody else has changed since; others are about an id or a value that is taken. */
export function isUpdateConflict(error: unknown): boolean {
  return error instanceof ApiFailure && error.type === 'document_update_conflict';
}

/** A 409 for an id, or a value that must be unique, which another document holds. */
export function isAlreadyTaken(error: unknown): boolean {
  return error instanceof ApiFailure && error.type === 'document_already_exists';
}

/** A 403 for a file that has no room any more among those of its account. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof ApiFailure && error.type === 'storage_limit_exceeded';
}

function isAuthenticationType(type: string): boolean {
  return type === 'general_unauthorized_scope' || type === 'user_unauthorized';
}

function isAuthenticationMessage(message: string): boolean {
  return /user is not authorized|unauthori[sz]ed user|user.{0,20}unauthori[sz]ed|invalid credentials|role: guests\) missing scope/i.test(
    message,
  );
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
