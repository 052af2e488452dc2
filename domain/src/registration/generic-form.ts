import { normalizePhone, phonePrefix } from '#values/phone.ts';
import { checkRegisterPerson } from './register-form.ts';
import type { RegistrationSummary } from './registration-summary.ts';

/** The countries to choose from; CONST-020. */
export const countries = ['US', 'CA', 'UK', 'AU', 'DE', 'FR', 'Other'] as const;
export type Country = (typeof countries)[number];

/** The types of businesses to choose from; CONST-021. */
export const businessTypes = ['retail', 'wholesale', 'manufacturer', 'service', 'other'] as const;
export type BusinessType = (typeof businessTypes)[number];

/** The fields that a business outside Tanzania fills in after the account, as typed; FORM-012, FORM-013. */
export interface GenericForm {
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly zipCode: string;
  readonly country: string;
  readonly businessName: string;
  readonly businessType: string;
  readonly taxId: string;
  readonly businessAddress: string;
}

export type GenericProblem = 'required' | 'too_long' | 'phone_required' | 'phone_malformed';
export type GenericProblems = Partial<Record<keyof GenericForm, GenericProblem>>;

export type GenericStep = 1 | 2 | 3;

/** The most characters; name, tax ID and address are stored in texts of the store. */
const maxLengths = { address: 128, city: 64, zipCode: 16, businessName: 128, taxId: 64, businessAddress: 256 } as const;

/** Returns 3 for sellers, 2 otherwise; FORM-015, CONST-009. Everyone who registers is a seller. */
export function countGenericSteps(role: string): 2 | 3 {
  return role === 'seller' ? 3 : 2;
}

/** Returns the problems of the personal part, by field; FORM-017. */
export function checkPersonalInformation(form: GenericForm): GenericProblems {
  return selectProblems({
    phone: checkPhone(form.phone),
    address: checkText(form.address, maxLengths.address),
    city: checkText(form.city, maxLengths.city),
    zipCode: checkText(form.zipCode, maxLengths.zipCode),
    country: isOneOf(countries, form.country) ? undefined : 'required',
  });
}

/** Returns the problems of the business part, by field; the business address may stay empty. FORM-018. */
export function checkBusinessInformation(form: GenericForm): GenericProblems {
  return selectProblems({
    businessName: checkText(form.businessName, maxLengths.businessName),
    businessType: isOneOf(businessTypes, form.businessType) ? undefined : 'required',
    taxId: checkText(form.taxId, maxLengths.taxId),
    businessAddress: isTooLong(form.businessAddress, maxLengths.businessAddress) ? 'too_long' : undefined,
  });
}

/**
 * Returns the attributes of the new store; G-19. An empty business address is replaced by the personal one. The TIN is
 * asked for in the settings, as a foreign tax ID is none.
 */
export function toGenericStore(form: GenericForm) {
  return {
    storeName: form.businessName.trim(),
    storeType: form.businessType,
    phone: normalizePhone(form.phone),
    bRegNo: form.taxId.trim(),
    tinNo: '',
    storeLocation: form.businessAddress.trim() || formatAddress(form),
  };
}

/** The summary that the registration hands over; it has no six-level location and no bank. DATA-065, DATA-067, G-19. */
export interface GenericSummary extends Omit<RegistrationSummary, 'sellerInfo'> {
  readonly sellerInfo: {
    readonly shop: { readonly storeId: string; readonly storeName: string; readonly phone: string };
    readonly business: Pick<GenericForm, 'businessType' | 'taxId' | 'businessAddress'>;
  };
}

/** Makes the summary; `now` is the moment of completion. */
export function toGenericSummary(
  seller: Pick<RegistrationSummary, 'userId' | 'fullName' | 'email' | 'phone'>,
  storeId: string,
  form: GenericForm,
  now: Date,
): GenericSummary {
  const { storeName, phone, bRegNo, storeLocation } = toGenericStore(form);
  const { address, city, zipCode, country, businessType } = form;
  return {
    userId: seller.userId,
    fullName: seller.fullName,
    email: seller.email,
    phone: seller.phone,
    address: { street: address.trim(), city: city.trim(), zipCode: zipCode.trim(), country },
    role: 'seller',
    sellerInfo: {
      shop: { storeId, storeName, phone },
      business: { businessType, taxId: bRegNo, businessAddress: storeLocation },
    },
    registrationDate: now.toISOString(),
    status: 'pending',
    lastUpdated: now.toISOString(),
  };
}

/** Formats `12 Main Street, Springfield 62701, US`. */
export function formatAddress({ address, city, zipCode, country }: GenericForm): string {
  const place = `${address.trim()}, ${city.trim()} ${zipCode.trim()}`;
  return country === 'Other' ? place : `${place}, ${country}`;
}

/**
 * True if a number is taken for a Tanzanian one, as those without a country's prefix are (DATA-073); a seller
 * abroad is told so.
 */
export function isTakenForTanzanian(phone: string): boolean {
  return /\d/.test(phone) && !phone.trim().startsWith('+') && normalizePhone(phone).startsWith(phonePrefix);
}

function checkPhone(phone: string): GenericProblem | undefined {
  const { phone: problem } = checkRegisterPerson({ firstName: '', lastName: '', email: '', phone });
  return problem && (problem === 'phone_required' ? 'phone_required' : 'phone_malformed');
}

function checkText(text: string, maxLength: number): GenericProblem | undefined {
  if (text.trim() === '') return 'required';
  return isTooLong(text, maxLength) ? 'too_long' : undefined;
}

function isTooLong(text: string, maxLength: number): boolean {
  return [...text.trim()].length > maxLength;
}

function isOneOf(choices: readonly string[], choice: string): boolean {
  return choices.includes(choice);
}

function selectProblems(problems: Readonly<Record<string, GenericProblem | undefined>>): GenericProblems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}
