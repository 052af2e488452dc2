import type { Right } from '@duka/domain/collections/rights';
import { type ClaimKind, claimKinds, maxClaimedOrders } from '@duka/domain/money/claim-request';
import type { ReceivedMethod } from '@duka/domain/money/payment';
import { equal, limit, order } from '@duka/domain/query';
import type { ClaimSale, ClaimState, ClaimSums } from '@duka/domain/register/claim-sheet';
import { readNumber, readText } from '@duka/domain/values/unchecked-values';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createDocument, listDocuments, updateDocument } from '#data/calls/documents.ts';
import { askShop } from '#data/calls/figures.ts';

/** The rights to set programmes up and to write claims down, as in the table of collections (INPUT-076). */
export const claimRights: readonly Right[] = ['money'];

/** The most sales of one call. */
const salesAtOnce = 100;

export interface ClaimSheet {
  readonly total: number;
  readonly sums: ClaimSums;
  readonly sales: readonly ClaimSale[];
}

/** Reads the subsidised sales of a programme in a state, the oldest first, page by page; `most` of them, by default as many as one claim holds. */
export function sheetQuery(storeId: string, programmeId: string, state: ClaimState, most = maxClaimedOrders) {
  return queryOptions({
    queryKey: ['orders', 'claims', storeId, programmeId, state, most],
    queryFn: async (): Promise<ClaimSheet> => {
      const sales: ClaimSale[] = [];
      for (;;) {
        const page = await askShop<ClaimSheet>(storeId, `subsidies/${encodeURIComponent(programmeId)}`, {
          state,
          limit: salesAtOnce,
          offset: sales.length,
        });
        sales.push(...page.sales);
        if (page.sales.length === 0 || sales.length >= Math.min(page.total, most)) return { ...page, sales };
      }
    },
    enabled: programmeId !== '',
    placeholderData: keepPreviousData,
  });
}

/** One entry about claims: they were sent, paid or refused (INPUT-075). */
export interface Claim {
  readonly id: string;
  readonly kind: ClaimKind;
  /** Whole shillings. */
  readonly amount: number;
  readonly reference: string;
  readonly note: string;
  /** True for an entry that a return of goods has made. */
  readonly isOfReturn: boolean;
  readonly isCancelled: boolean;
  readonly at: string;
}

/** The most entries of a programme that are shown. */
const maxClaims = 100;

export function claimsQuery(storeId: string, programmeId: string) {
  return queryOptions({
    queryKey: ['orders', 'claim-entries', storeId, programmeId],
    queryFn: async (): Promise<readonly Claim[]> => {
      const rules = [equal('programmeId', programmeId), order('orderDesc', 'at'), limit(maxClaims)];
      const { documents } = await listDocuments('subsidyClaims', rules);
      return documents.flatMap((document) => parseClaim(document) ?? []);
    },
    enabled: programmeId !== '',
  });
}

function parseClaim(document: unknown): Claim | undefined {
  const row = Object(document);
  const kind = claimKinds.find((each) => each === row.kind);
  if (typeof row.$id !== 'string' || !kind) return undefined;
  return {
    ...{ id: row.$id, kind, amount: readNumber(row.amount), reference: readText(row.reference) },
    ...{ note: readText(row.note), at: readText(row.at) },
    isOfReturn: row.orderId !== undefined && row.orderId !== null,
    isCancelled: row.isCancelled === true,
  };
}

/** A new entry about the claims of some sales. */
export interface NewClaim {
  readonly kind: ClaimKind;
  readonly orderIds: readonly string[];
  /** Absent for all that is owed of them. */
  readonly amount?: number;
  readonly method?: ReceivedMethod;
  readonly reference?: string;
  readonly note?: string;
}

/** Stores an entry. A second try after a lost answer has the same `id`, so that the entry is stored once. */
export async function writeClaim(storeId: string, programmeId: string, id: string, claim: NewClaim): Promise<void> {
  await createDocument('subsidyClaims', id, { storeId, programmeId, ...claim });
}

export async function cancelClaim(id: string): Promise<void> {
  await updateDocument('subsidyClaims', id, { isCancelled: true });
}
