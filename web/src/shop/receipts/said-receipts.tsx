import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { wallets } from '@duka/domain/wallets/wallet';
import { useQuery } from '@tanstack/react-query';
import { m } from '#paraglide/messages.js';
import { Alert } from '#ui/base/alert.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { receiptPaths } from './receipt-paths.ts';
import { type ReceiptTarget, receiptsForQuery } from './receipt-queries.ts';

interface SaidReceiptsProps {
  target: ReceiptTarget;
  /** Something is owed, which a message may pay. */
  isOwed: boolean;
}

/** Says which payments for an order or an account are said to have come, and leads to where a message is read (WALLET-024). */
export default function SaidReceipts({ target, isOwed }: SaidReceiptsProps) {
  const { data: receipts = [] } = useQuery(receiptsForQuery(target));
  const pastePath =
    'orderId' in target ? receiptPaths.forOrder(target.orderId) : receiptPaths.forAccount(target.accountId);
  return (
    <div className="mt-2 flex flex-col gap-2 empty:hidden">
      {receipts.map(({ id, amount, wallet, reference }) => (
        <Alert
          key={id}
          kind="warning"
          action={
            <ButtonLink to={`${receiptPaths.paste}#${id}`} variant="secondary" size="compact">
              {m.receipts_look()}
            </ButtonLink>
          }
        >
          {m.receipts_said_line({ amount: formatUnbroken(amount), wallet: wallets[wallet], reference })}
        </Alert>
      ))}
      {isOwed ? (
        <ButtonLink to={pastePath} variant="ghost" size="compact">
          {m.receipts_paste()}
        </ButtonLink>
      ) : null}
    </div>
  );
}
