import type { Right } from '@duka/domain/collections/rights';
import { type ClaimKind, claimKinds, maxClaimedOrders } from '@duka/domain/money/claim-request';
import type { ReceivedMethod } from '@duka/domain/money/payment';
import { equal, limit, order } from '@duka/domain/query';
import type { ClaimSale, ClaimState, ClaimSums } from '@duka/domain/register/claim-sheet';
import { readNumber, readText } from '@duka/domain/values/unchecked-values';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { createDocument, listDocuments, updateDocument } from '#data/calls/documents.ts';
import { askShop } from '#data/calls/figures.ts';

/** Who sets programmes up and writes down what became of their claims, by the table of collections; only these screens need it. */
export const claimRights: readonly Right[] = ['money'];

/** Sales that are read at once, and the most of one claim. */
const salesAtOnce = 100;

export interface ClaimSheet {
  readonly total: number;
  readonly sums: ClaimSums;
  readonly sales: readonly ClaimSale[];
}

/** The subsidised sales of a programme that a list shows: the oldest first, as many as one claim holds. */
export function sheetQuery(storeId: string, programmeId: string, state: ClaimState, most = maxClaimedOrders) {
  return queryOptions({
    queryKey: ['orders', 'claims', storeId, programmeId, state, most],
    queryFn: async (): Promise<ClaimSheet> => {
      const sales: ClaimSale[] = [];
      for (;;) {
        const page = await askShop<ClaimSheet>(storeId, `subsidies/${encodeURIComponent(programmeId)}`, {
          ...{ state, limit: salesAtOnce, offset: sales.length },
        });
        sales.push(...page.sales);
        if (page.sales.length === 0 || sales.length >= Math.min(page.total, most)) return { ...page, sales };
      }
    },
    enabled: programmeId !== '',
    placeholderData: keepPreviousData,
  });
}

/** What was written down about claims. */
export interface Claim {
  readonly id: string;
  readonly kind: ClaimKind;
  /** Whole shillings. */
  readonly amount: number;
  readonly reference: string;
  readonly note: string;
  /** True for what came back of refused goods, which follows from a return. */
  readonly isOfReturn: boolean;
  readonly isCancelled: boolean;
  readonly at: string;
}

/** The most claims of a programme that are shown. */
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

/** What is written down about the claims of some sales. */
export interface NewClaim {
  readonly kind: ClaimKind;
  readonly orderIds: readonly string[];
  /** Absent for all that is owed of them. */
  readonly amount?: number;
  readonly method?: ReceivedMethod;
  readonly reference?: string;
  readonly note?: string;
}

/** Stores it under an id that the caller keeps for a second try. */
export async function writeClaim(storeId: string, programmeId: string, id: string, claim: NewClaim): Promise<void> {
  await createDocument('subsidyClaims', id, { storeId, programmeId, ...claim });
}

export async function cancelClaim(id: string): Promise<void> {
  await updateDocument('subsidyClaims', id, { isCancelled: true });
}
