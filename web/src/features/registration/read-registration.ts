import { limit } from '@duka/domain/query';
import { findRegistrationStep, type RegistrationStep } from '@duka/domain/registration/registration-progress';
import { listDocuments, type WireDocument } from '#api/documents.ts';
import { toRelationIds } from '#api/relations.ts';
import { findStoreOf, findUserDocument } from '#session/find-shop.ts';
import type { SessionUser } from '#session/session-user.ts';
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

/** Who is signed in, as the steps know them. */
export function toRegisteringSeller({ id, name, email, preferences }: SessionUser): RegisteringSeller {
  return { userId: id, fullName: name, email, phone: typeof preferences.phone === 'string' ? preferences.phone : '' };
}

/** What the server has of a registration, and where it goes on. */
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

/** A list of stores cannot be filtered on by every backend, and a seller reads only what is their own (R3). */
async function findOf<Id extends 'storeLocations' | 'storePayments'>(collection: Id, storeId: string) {
  const { documents } = await listDocuments(collection, [limit(100)]);
  return documents.find((document) => toRelationIds(document.storeId).includes(storeId)) ?? null;
}
