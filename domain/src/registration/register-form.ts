import { checkNewPassword, type NewPasswordMessage } from '#accounts/password.ts';
import type { PhoneRefusal } from '#accounts/phone-refusal.ts';
import { type Explanation, isGuessableRefusal, type Refusal } from '#message-keys.ts';
import { isEmailShaped } from '#values/email.ts';
import { isPhone } from '#values/phone.ts';

/** The fields of step 1 of the registration, as typed; REG-009. */
export interface RegisterForm {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly confirmation: string;
}

export type RegisterField = keyof RegisterForm;

export type RegisterMessage =
  | 'first_name_required'
  | 'last_name_required'
  | 'name_too_long'
  | 'email_required'
  | 'email_malformed'
  | 'phone_required'
  | 'phone_malformed'
  | PhoneRefusal
  | NewPasswordMessage;

export type RegisterProblems = Partial<Record<RegisterField, RegisterMessage>>;

/** The fields in the order of the form: the first one with a problem gets the focus. */
export const registerFields = ['firstName', 'lastName', 'email', 'phone', 'password', 'confirmation'] as const;

/** The most characters of an account's name; wire section 6. */
const maxFullNameLength = 128;

/** Returns the problems of the form, by field; empty when it may be sent. REG-014 to REG-023, R22. */
export function checkRegisterForm(form: RegisterForm): RegisterProblems {
  return { ...checkRegisterPerson(form), ...checkNewPassword(form) };
}

/** Checks the form without its passwords, for someone whose account exists already. */
export function checkRegisterPerson(form: Omit<RegisterForm, 'password' | 'confirmation'>): RegisterProblems {
  const problems: [RegisterField, RegisterMessage | undefined][] = [
    ['firstName', form.firstName.trim() === '' ? 'first_name_required' : undefined],
    ['lastName', findLastNameProblem(form)],
    ['email', findEmailProblem(form.email.trim())],
    ['phone', findPhoneProblem(form.phone)],
  ];
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

/**
 * Joins the name of the account; the names of the user document are split from it again (DATA-005, DATA-006, Q-016).
 */
export function toFullName({ firstName, lastName }: Pick<RegisterForm, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim().replace(/\s+/g, ' ');
}

export type RegisterRefusal = 'account_exists' | 'input_refused' | 'password_guessable' | 'registration_failed';

/** Returns what to say when a registration was refused; REG-036, REG-037, REG-038. */
export function explainRegisterRefusal({ status, message }: Refusal): Explanation<RegisterRefusal> {
  if (status === 409) return { key: 'account_exists' };
  if (isGuessableRefusal({ status, message })) return { key: 'password_guessable' };
  if (status === 400) return { key: 'input_refused' };
  return message === '' ? { key: 'registration_failed' } : { sentence: message };
}

function findLastNameProblem(form: Pick<RegisterForm, 'firstName' | 'lastName'>): RegisterMessage | undefined {
  if (form.lastName.trim() === '') return 'last_name_required';
  return [...toFullName(form)].length > maxFullNameLength ? 'name_too_long' : undefined;
}

function findEmailProblem(email: string): RegisterMessage | undefined {
  if (email === '') return 'email_required';
  return isEmailShaped(email) ? undefined : 'email_malformed';
}

function findPhoneProblem(typed: string): RegisterMessage | undefined {
  if (typed.trim() === '') return 'phone_required';
  return isPhone(typed) ? undefined : 'phone_malformed';
}
