import type { Attributes } from '@duka/domain/document';
import type { GenericSummary } from '@duka/domain/registration/generic-form';
import type { WireDocument } from '#data/connection/wire-document.ts';

/** The seller who registers, known from the end of step 1 on. */
export interface RegisteringSeller {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  /** The phone in its normalised form. */
  readonly phone: string;
}

export type StorePaymentValues = Pick<
  Attributes<'storePayments'>,
  'accountName' | 'accountNo' | 'type' | 'provider' | 'providerBranch'
>;

/**
 * Payment details that could not be saved count as a temporary local record, and the registration completes; PAY-009,
 * PAY-011.
 */
export type PaymentOutcome =
  | { readonly saved: true; readonly payment: WireDocument<'storePayments'> }
  | { readonly saved: false; readonly payment: StorePaymentValues };

/**
 * The properties of a step. A document is null until its step was done; on the way back it is what is stored (REG-030).
 */
export interface ShopStepProps {
  readonly seller: RegisteringSeller;
  readonly store: WireDocument<'stores'> | null;
  readonly onDone: (store: WireDocument<'stores'>) => void;
  readonly onBack: () => void;
}

export interface LocationStepProps {
  readonly seller: RegisteringSeller;
  readonly store: WireDocument<'stores'> | null;
  readonly location: WireDocument<'storeLocations'> | null;
  readonly onDone: (location: WireDocument<'storeLocations'>) => void;
  readonly onBack: () => void;
}

export interface PaymentStepProps {
  readonly seller: RegisteringSeller;
  readonly store: WireDocument<'stores'> | null;
  /** The town of the shop, '' where it is not known. */
  readonly town: string;
  readonly payment: WireDocument<'storePayments'> | null;
  readonly onDone: (outcome: PaymentOutcome) => void;
  readonly onBack: () => void;
}

/**
 * The properties of the registration of a business outside Tanzania. `seller` has an open account already, as
 * after a reload; `onDone` is called when everything is stored.
 */
export interface GenericFormProps {
  readonly seller: RegisteringSeller | null;
  /** Called when the account is open, and the rest still to be given. */
  readonly onOpened: (seller: RegisteringSeller) => void;
  readonly onDone: (summary: GenericSummary) => void;
  /** Called with the seller whose account was opened meanwhile. */
  readonly onBack: (seller: RegisteringSeller | null) => void;
}
