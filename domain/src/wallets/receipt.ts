import { readNumber, readText } from '#values/unchecked-values.ts';
import type { WalletMessage } from './read-message.ts';
import { isWallet } from './wallet.ts';

/** The states of a payment that a message tells of: said to have come, confirmed, or known to be none. */
const receiptStates = ['said', 'confirmed', 'dismissed'] as const;
export type ReceiptState = (typeof receiptStates)[number];

export function toReceiptState(value: unknown): ReceiptState | undefined {
  return receiptStates.find((state) => state === value);
}

/** A payment that a wallet's message or a line of its statement tells of (R80, R81). */
export interface MobileReceipt extends Omit<WalletMessage, 'text'> {
  readonly id: string;
  readonly state: ReceiptState;
  /** Why it was dismissed, or its confirmation taken back; empty for neither. */
  readonly reason: string;
  /** When it was noted, as ISO text. */
  readonly at: string;
}

/** Parses a document of `mobileReceipts`. Returns undefined for anything else, and for a wallet that only a later version knows. */
export function parseMobileReceipt(document: unknown): MobileReceipt | undefined {
  const receipt = Object(document);
  const state = toReceiptState(receipt.state);
  if (typeof receipt.$id !== 'string' || !isWallet(receipt.wallet) || !state) return undefined;
  return {
    ...{ id: receipt.$id, wallet: receipt.wallet, state },
    ...{ reference: readText(receipt.reference), amount: readNumber(receipt.amount) },
    fee: typeof receipt.fee === 'number' ? receipt.fee : null,
    ...{ sender: readText(receipt.sender), phone: readText(receipt.phone) || null },
    receivedAt: readText(receipt.receivedAt) || null,
    ...{ reason: readText(receipt.reason), at: readText(receipt.at) },
  };
}
