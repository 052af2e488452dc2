import { actRights } from '@duka/domain/members/screen-rights';
import { readText } from '@duka/domain/values/unchecked-values';
import { isRefused, maxPastedLength, type ReadMessage, readMessages } from '@duka/domain/wallets/read-message';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { readNowMs } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { readLocal, removeLocal, storeLocal } from '#session/local-values.ts';
import { useMay } from '#session/membership.ts';
import { useSignedInUser } from '#session/session-provider.tsx';
import { knownReceiptsQuery, type ReceiptTarget, saidReceiptsQuery } from '#shop/receipts/receipt-queries.ts';
import { SharedText } from '#shop/trade/shared-text.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { KnownReceipt } from './known-receipt.tsx';
import { MessageCard } from './message-card.tsx';
import { type ShownDebt, useOpenDebts } from './open-debts.ts';
import { refusalWords } from './receipt-words.ts';

/** The form for a message, what was read in it, and the payments that nobody has confirmed yet (WALLET-021 to WALLET-023). */
export function PasteMessage({ storeId }: { storeId: string }) {
  const [search] = useSearchParams();
  const { text, setText, clear } = useTypedText();
  const [read, setRead] = useState<readonly ReadMessage[]>();
  const mayNote = useMay()(actRights.noteReceipt);
  const debts = useOpenDebts(storeId);
  const said = useQuery(saidReceiptsQuery(storeId)).data ?? [];
  const take = (pasted: string) => {
    const shown = pasted.slice(0, maxPastedLength);
    setText(shown);
    setRead(shown.trim() === '' ? undefined : readMessages(shown, readNowMs()));
  };
  const startOver = () => {
    clear();
    setRead(undefined);
  };
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <Alert kind="warning">{m.receipts_warning()}</Alert>
      {mayNote ? <SharedText isWanted={text === ''} onText={take} /> : null}
      <div className="flex flex-col gap-2" hidden={!mayNote}>
        <TextAreaField
          label={m.orders_paste_text()}
          hint={m.receipts_hint()}
          value={text}
          onChange={setText}
          onPaste={(event) => {
            if (text !== '') return;
            event.preventDefault();
            take(event.clipboardData.getData('text'));
          }}
          maxLength={maxPastedLength}
          rows={4}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="compact" disabled={text.trim() === ''} onClick={() => take(text)}>
            {m.orders_paste_read()}
          </Button>
          {text === '' ? null : (
            <Button variant="ghost" size="compact" onClick={startOver}>
              {m.orders_sale_clear()}
            </Button>
          )}
        </div>
      </div>
      {read ? (
        <ReadMessages storeId={storeId} read={read} debts={debts} askedFor={readTarget(search)} onDone={startOver} />
      ) : null}
      {said.length > 0 ? (
        <section aria-label={m.receipts_unconfirmed()} className="flex flex-col gap-3">
          <h2 className="text-lg font-semibold">{m.receipts_unconfirmed()}</h2>
          {said.map((receipt) => (
            <MessageCard
              key={receipt.id}
              storeId={storeId}
              message={receipt}
              subject={{ noted: receipt.id }}
              debts={debts}
            />
          ))}
        </section>
      ) : null}
    </div>
  );
}

interface ReadMessagesProps {
  storeId: string;
  read: readonly ReadMessage[];
  debts: readonly ShownDebt[];
  askedFor: ReceiptTarget | undefined;
  /** The last of them is done. */
  onDone: () => void;
}

/** What was read in the pasted text: each payment, and each message that is none, with the reason. */
function ReadMessages({ storeId, read, debts, askedFor, onDone }: ReadMessagesProps) {
  const references = read.flatMap((message) => (isRefused(message) ? [] : [message.reference]));
  const known = useQuery(knownReceiptsQuery(storeId, references)).data ?? [];
  const isLast = references.length - known.length <= 1;
  return (
    <section aria-label={m.receipts_read()} className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{m.receipts_read()}</h2>
      {read.map((message) => {
        if (isRefused(message)) {
          return (
            <Alert key={`${message.refusal} ${message.text}`} kind="info">
              <p>{refusalWords[message.refusal]()}</p>
              {read.length > 1 ? <p className="line-clamp-3 text-sm wrap-anywhere">{message.text}</p> : null}
            </Alert>
          );
        }
        const receipt = known.find(({ reference }) => reference === message.reference);
        if (receipt) return <KnownReceipt key={message.reference} storeId={storeId} receipt={receipt} />;
        return (
          <MessageCard
            key={message.reference}
            storeId={storeId}
            message={message}
            subject={{ text: message.text }}
            debts={debts}
            askedFor={askedFor}
            onDone={() => {
              if (isLast) onDone();
            }}
          />
        );
      })}
    </section>
  );
}

function readTarget(search: URLSearchParams): ReceiptTarget | undefined {
  const [orderId, accountId] = [search.get('order'), search.get('account')];
  if (orderId) return { orderId };
  return accountId ? { accountId } : undefined;
}

/** Stores the text on this device for whoever is signed in, so that a reload loses nothing. */
function useTypedText() {
  const { id } = useSignedInUser();
  const key = `duka.pasted-message.${id}`;
  const [text, setText] = useState(() => readLocal(key, readText));
  useEffect(() => storeLocal(key, text === '' ? undefined : text), [key, text]);
  return {
    text,
    setText,
    clear: () => {
      removeLocal(key);
      setText('');
    },
  };
}
