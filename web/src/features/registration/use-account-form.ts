import type { PhoneRefusal } from '@duka/domain/accounts/phone-refusal';
import { splitFullName } from '@duka/domain/accounts/user-profile';
import {
  checkRegisterForm,
  checkRegisterPerson,
  type RegisterField,
  type RegisterForm,
  type RegisterProblems,
  registerFields,
  toFullName,
} from '@duka/domain/registration/register-form';
import { normalizePhone } from '@duka/domain/values/phone';
import { useState } from 'react';
import { useStoredValues } from '#session/use-stored-values.ts';
import {
  changeSellerAccount,
  type OpenedAccount,
  openSellerAccount,
  type RefusedAccount,
} from './open-seller-account.ts';
import type { RegisteringSeller } from './steps.ts';
import { storageKey } from './storage-keys.ts';

interface AccountForm {
  /** The seller whose account is open already, on the way back to step 1. */
  readonly seller: RegisteringSeller | null;
  /** True when all of it is stored; then an unchanged form goes on without a call. */
  readonly isProfileStored?: boolean | undefined;
  /** The button stays busy until this is done too. */
  readonly onOpened: (opened: Extract<OpenedAccount, { ok: true }>) => Promise<void> | void;
  /** Called when the account is open, and its phone number is still to be corrected. */
  readonly onMade?: (() => void) | undefined;
  /** Gets the first field to correct. */
  readonly onInvalid: (field: RegisterField) => void;
}

/**
 * Holds the state of step 1 and what its button does. What is typed survives a reload, except the passwords.
 */
export function useAccountForm({ seller: given, isProfileStored = false, onOpened, onMade, onInvalid }: AccountForm) {
  const { values, change } = useStoredValues(storageKey('account', ''), toPersonValues(given));
  const [made, setMade] = useState<RegisteringSeller | null>(null);
  /** The number that a code is asked for. */
  const [proving, setProving] = useState<string>();
  const seller = given ?? made;
  const [passwords, setPasswords] = useState({ password: '', confirmation: '' });
  const [problems, setProblems] = useState<RegisterProblems>({});
  const [refused, setRefused] = useState<RefusedAccount | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form: RegisterForm = { ...values, ...passwords };
  const needs = findNeeds(form, seller);

  async function submit() {
    if (isBusy) return;
    const found = findProblems(form, needs);
    setProblems(found);
    setRefused(null);
    const first = registerFields.find((field) => found[field] !== undefined);
    if (first) return onInvalid(first);
    setBusy(true);
    const opened = await open();
    if (opened.ok) await onOpened(opened);
    else if (opened.phoneRefusal) correctPhone(opened.phoneRefusal, opened.seller);
    else setRefused(opened);
    setBusy(false);
  }

  function correctPhone(refusal: PhoneRefusal, opened: RegisteringSeller) {
    setMade(opened);
    onMade?.();
    setProblems({ phone: refusal });
    if (refusal === 'phone_unproven') setProving(opened.phone);
    else onInvalid('phone');
  }

  async function open(): Promise<OpenedAccount> {
    if (!seller) return openSellerAccount(form);
    if (isProfileStored && !made && isSame(form, seller)) return { ok: true, seller, isNew: false, isProfileStored };
    return changeSellerAccount(form);
  }

  return {
    form,
    needs,
    problems,
    refused,
    isBusy,
    submit,
    hasAccount: seller !== null,
    proving,
    stopProving: () => setProving(undefined),
    /** Typing in a field clears its problem. */
    changeField(field: RegisterField, value: string) {
      if (field === 'password' || field === 'confirmation') setPasswords({ ...passwords, [field]: value });
      else change({ [field]: value });
      setProblems(({ [field]: _, ...others }) => others);
    },
  };
}

/** A password is chosen once; later it is only asked for to change the address (wire section 6). */
type Needs = 'new password' | 'own password' | 'no password';

function findNeeds({ email }: RegisterForm, seller: RegisteringSeller | null): Needs {
  if (!seller) return 'new password';
  return isSameEmail(email, seller.email) ? 'no password' : 'own password';
}

function findProblems(form: RegisterForm, needs: Needs): RegisterProblems {
  if (needs === 'new password') return checkRegisterForm(form);
  const isMissing = needs === 'own password' && form.password === '';
  return { ...checkRegisterPerson(form), ...(isMissing && { password: 'password_required' }) };
}

function isSame(form: RegisterForm, { fullName, email, phone }: RegisteringSeller): boolean {
  return toFullName(form) === fullName && isSameEmail(form.email, email) && normalizePhone(form.phone) === phone;
}

/** The server stores addresses in lower case. */
function isSameEmail(typed: string, stored: string): boolean {
  return typed.trim().toLowerCase() === stored.toLowerCase();
}

function toPersonValues(seller: RegisteringSeller | null) {
  const { fullName = '', email = '', phone = '' } = seller ?? {};
  return { ...splitFullName(fullName), email, phone };
}
