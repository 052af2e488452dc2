import type { Attributes } from '@duka/domain/document';
import type { GenericSummary } from '@duka/domain/registration/generic-form';
import type { WireDocument } from '#api/documents.ts';

/** Whose registration it is; known from the end of step 1 on. */
export interface RegisteringSeller {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  /** Normalised. */
  readonly phone: string;
}

export type StorePaymentValues = Pick<
  Attributes<'storePayments'>,
  'accountName' | 'accountNo' | 'type' | 'provider' | 'providerBranch'
>;

/** Payment details that could not be saved count as a temporary local record, and registration completes; PAY-009, PAY-011. */
export type PaymentOutcome =
  | { readonly saved: true; readonly payment: WireDocument<'storePayments'> }
  | { readonly saved: false; readonly payment: StorePaymentValues };

/** A document is null until its step was done; back on a done step it is what is stored (REG-030). */
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
  readonly payment: WireDocument<'storePayments'> | null;
  readonly onDone: (outcome: PaymentOutcome) => void;
  readonly onBack: () => void;
}

/**
 * The registration of a business outside Tanzania. `seller` is whose account is open already, as after a reload;
 * `onDone` when everything is stored.
 */
export interface GenericFormProps {
  readonly seller: RegisteringSeller | null;
  readonly onDone: (summary: GenericSummary) => void;
  /** With the seller whose account was opened meanwhile. */
  readonly onBack: (seller: RegisteringSeller | null) => void;
}
