import { equal, limit } from '@duka/domain/query';
import { findRegistrationStep, type RegistrationStep } from '@duka/domain/registration/registration-progress';
import { findStoreOf, findUserDocument } from '#boot/find-shop.ts';
import { listDocuments } from '#data/calls/documents.ts';
import type { SessionUser } from '#data/calls/session-user.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import type { RegisteringSeller } from './steps.ts';

export interface StoredSteps {
  readonly store: WireDocument<'stores'> | null;
  readonly location: WireDocument<'storeLocations'> | null;
  readonly payment: WireDocument<'storePayments'> | null;
}

export interface ReadRegistration extends StoredSteps {
  readonly seller: RegisteringSeller;
  readonly hasUserDocument: boolean;
  readonly next: RegistrationStep | 'complete';
}

/** Returns who is signed in, in the form that the steps need. */
export function toRegisteringSeller({ id, name, email, preferences }: SessionUser): RegisteringSeller {
  return { userId: id, fullName: name, email, phone: typeof preferences.phone === 'string' ? preferences.phone : '' };
}

/** Reads what the server has of a registration, and answers the step at which it goes on. */
export async function readRegistration(seller: RegisteringSeller): Promise<ReadRegistration> {
  const { userId } = seller;
  const [userDocument, storeOfAccount] = await Promise.all([findUserDocument(userId), findStoreOf(userId)]);
  const ownId = userDocument?.$id ?? userId;
  const store = storeOfAccount ?? (ownId === userId ? null : await findStoreOf(ownId));
  const [location, payment] = store
    ? await Promise.all([findOf('storeLocations', store.$id), findOf('storePayments', store.$id)])
    : [null, null];
  return {
    seller: { ...seller, phone: seller.phone || (userDocument?.phone ?? '') },
    hasUserDocument: userDocument !== null,
    store,
    location,
    payment,
    next: findRegistrationStep({ account: seller, store, location, payment }),
  };
}

async function findOf<Id extends 'storeLocations' | 'storePayments'>(collection: Id, storeId: string) {
  const { documents } = await listDocuments(collection, [equal('storeId', storeId), limit(1)]);
  return documents[0] ?? null;
}
