import { readWhatsappText } from '@duka/domain/orders/whatsapp-text';
import { readNowMs } from '#data/calls/now.ts';
import { storeSharedText } from '#data/shared-text.ts';
import { receiptPaths } from './receipt-paths.ts';

/** Stores the text of a wallet's message for its page, and returns the address of that; undefined for any other text (WALLET-023). */
export async function findWalletPage(text: string): Promise<string | undefined> {
  if (readWhatsappText(text)) return undefined;
  const { isWalletMessage } = await import('@duka/domain/wallets/read-message');
  if (!isWalletMessage(text, readNowMs())) return undefined;
  return (await storeSharedText(text)) ? `${receiptPaths.paste}?shared=1` : undefined;
}
