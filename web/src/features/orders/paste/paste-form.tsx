import { makeDocumentId } from '@duka/domain/document-id';
import type { SaleGood } from '@duka/domain/orders/order-goods';
import { lineKey } from '@duka/domain/orders/order-sale';
import {
  fillPastedOrder,
  isOfMessage,
  isPastedOrderEmpty,
  listPastedProblems,
  maxLengths,
  type PastedLine,
  type PastedOrder,
  type PastedProblem,
  toSaleDraft,
} from '@duka/domain/orders/pasted-order';
import { findObstacle, saleTotal } from '@duka/domain/orders/sale-sums';
import { parseShopOrder, type ShopOrder } from '@duka/domain/orders/shop-order';
import { readWhatsappText } from '@duka/domain/orders/whatsapp-text';
import { equal, limit } from '@duka/domain/query';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { listDocuments } from '#data/calls/documents.ts';
import { readNowMs } from '#data/calls/now.ts';
import { isAlreadyTaken } from '#data/connection/api-error.ts';
import { AlreadyQueuedError } from '#data/outbox/command-list.ts';
import { orderPaths } from '#features/orders/order-paths.ts';
import { orderKeys } from '#features/orders/order-queries.ts';
import { listNamedGoods, usePackedGoods } from '#features/orders/sale/sale-goods.ts';
import { m } from '#paraglide/messages.js';
import { invalidateStale } from '#session/stale-queries.ts';
import { useProblemFocus } from '#shop/details/use-problem-focus.ts';
import { findWalletPage } from '#shop/receipts/find-wallet-page.ts';
import { SharedText } from '#shop/trade/shared-text.tsx';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { FieldError } from '#ui/base/field.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { useToast } from '#ui/base/toast.tsx';
import { BottomBar } from '#ui/forms/bottom-bar.tsx';
import { SegmentsField } from '#ui/forms/segments-field.tsx';
import { TextAreaField } from '#ui/forms/text-area-field.tsx';
import { Card } from '#ui/page/card.tsx';
import { Figure } from '#ui/page/figure.tsx';
import { ChooseGood } from './choose-good.tsx';
import { describeFailure, makeOrder } from './make-order.ts';
import { PasteLine } from './paste-line.tsx';
import { usePastedOrder } from './use-pasted-order.ts';

/** The most characters of a message: one of the most lines is far shorter. */
const maxTextLength = 10_000;

const problemWords: Readonly<Record<PastedProblem, () => string>> = {
  no_goods: m.orders_paste_no_goods,
  unknown_goods: m.orders_paste_unknown,
  name_missing: m.orders_paste_name_missing,
  phone_missing: m.orders_paste_phone_missing,
  phone_malformed: m.shop_phone_malformed,
};

interface PasteFormProps {
  storeId: string;
  /** An order that the server did not take, to be corrected. */
  rejected?: PastedOrder | undefined;
}

/** The message, the order that is read in it, and who orders; DOOR-107 to DOOR-110. */
export function PasteForm({ storeId, rejected }: PasteFormProps) {
  const client = useQueryClient();
  const { show } = useToast();
  const [, navigate] = useLocation();
  const { draft, update, startOver, renew } = usePastedOrder(rejected);
  const [isChecked, setChecked] = useState(false);
  const { form, refuse } = useProblemFocus();
  const change = (changes: Partial<PastedOrder>) => update((before) => ({ ...before, ...changes }));

  const read = useMutation({
    mutationFn: async (text: string) => {
      const message = readWhatsappText(text);
      if (!message) return false;
      const goods = await listNamedGoods(storeId, [...new Set(message.lines.map(({ name }) => name))]);
      const ownId = rejected?.id ?? makeDocumentId(Date.now(), Math.random);
      update((before) => fillPastedOrder(before, message, goods, ownId));
      return true;
    },
  });
  const take = (text: string) => {
    const shown = text.slice(0, maxTextLength);
    change({ text: shown });
    setChecked(false);
    read.mutate(shown);
  };

  const packed = usePackedGoods(
    storeId,
    draft.lines.flatMap(({ productId }) => (productId === '' ? [] : [productId])),
  );
  const goods = new Map((packed.data ?? []).map((good) => [good.id, good]));
  const areKnown = packed.isSuccess && !packed.isPlaceholderData;
  const sale = toSaleDraft(draft);
  const obstacleOf = (line: PastedLine) => {
    const sold = areKnown && sale.lines.find((each) => lineKey(each) === lineKey(line));
    return sold ? findObstacle(sale, sold, goods.get(line.productId), readNowMs()) : undefined;
  };
  const problems = isChecked ? listPastedProblems(draft) : [];
  const errorOf = (...of: PastedProblem[]) => {
    const problem = problems.find((each) => of.includes(each));
    return problem && problemWords[problem]();
  };

  const make = useMutation({
    mutationFn: (known: ReadonlyMap<string, SaleGood>) => makeOrder(draft, known, storeId),
    onSuccess: (isStored) => {
      startOver();
      show(isStored ? m.orders_paste_made() : m.outbox_kept());
      navigate(orderPaths.order(draft.id), { replace: true });
    },
    onError: (error) => {
      // Of an order that is there under this id the page says so; another shop's cannot be seen, and takes nothing from this one.
      if (isAlreadyTaken(error)) void client.invalidateQueries({ queryKey: orderKeys.one(draft.id) });
    },
    onSettled: () => void invalidateStale(client, 'orders'),
  });
  const earlier = useQuery({
    queryKey: [...orderKeys.one(draft.id), 'earlier'],
    queryFn: () => findEarlier(draft.id),
    enabled: (isOfMessage(draft.id) && !rejected) || isAlreadyTaken(make.error),
  });
  const isThere = Boolean(earlier.data) || make.error instanceof AlreadyQueuedError;
  const another = () => {
    renew();
    make.reset();
  };
  const clear = () => {
    startOver();
    setChecked(false);
    read.reset();
    make.reset();
  };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (make.isPending || read.isPending || isThere || (!areKnown && draft.lines.length > 0 && goods.size > 0)) return;
    setChecked(true);
    if (listPastedProblems(draft).length > 0 || !areKnown || draft.lines.some(obstacleOf)) return refuse();
    // The id of the message is that of an order which is not this shop's: this one gets an id of its own.
    if (isAlreadyTaken(make.error)) another();
    else make.mutate(goods);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex max-w-3xl flex-col gap-4">
      <SharedText isWanted={isPastedOrderEmpty(draft)} onText={take} findPage={findWalletPage} />
      <div className="flex flex-col gap-2">
        <TextAreaField
          label={m.orders_paste_text()}
          hint={m.orders_paste_text_hint()}
          value={draft.text}
          onChange={(text) => change({ text })}
          onPaste={(event) => {
            if (draft.text !== '') return;
            event.preventDefault();
            take(event.clipboardData.getData('text'));
          }}
          maxLength={maxTextLength}
          rows={4}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="compact"
            busy={read.isPending}
            disabled={draft.text.trim() === ''}
            onClick={() => take(draft.text)}
          >
            {m.orders_paste_read()}
          </Button>
          {isPastedOrderEmpty(draft) || rejected ? null : (
            <Button variant="ghost" size="compact" onClick={clear}>
              {m.orders_sale_clear()}
            </Button>
          )}
        </div>
        {read.isError ? <FieldError id="paste-read" error={m.orders_sale_find_failed()} /> : null}
        {read.data === false ? <Alert kind="info">{m.orders_paste_nothing_read()}</Alert> : null}
      </div>
      {isThere ? (
        <Alert kind="warning">
          <p>{m.orders_paste_there({ id: earlier.data?.trackingId || m.orders_not_sent_yet() })}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <ButtonLink to={orderPaths.order(draft.id)} variant="secondary" size="compact">
              {m.orders_sale_open()}
            </ButtonLink>
            <Button variant="secondary" size="compact" onClick={another}>
              {m.orders_paste_another()}
            </Button>
          </div>
        </Alert>
      ) : null}
      <section aria-label={m.orders_items()} className="flex flex-col gap-3">
        {draft.lines.length > 0 ? (
          <Card padding="none" className="px-4 py-1">
            <ul aria-label={m.orders_items()} className="divide-y divide-line">
              {draft.lines.map((line) => (
                <PasteLine
                  key={line.key}
                  storeId={storeId}
                  line={line}
                  good={goods.get(line.productId)}
                  obstacle={obstacleOf(line)}
                  isChecked={isChecked}
                  onChange={(changes) =>
                    update((before) => ({
                      ...before,
                      lines: before.lines.map((each) => (each.key === line.key ? { ...each, ...changes } : each)),
                    }))
                  }
                  onRemove={() =>
                    update((before) => ({ ...before, lines: before.lines.filter(({ key }) => key !== line.key) }))
                  }
                />
              ))}
            </ul>
          </Card>
        ) : null}
        <ChooseGood
          // Emptied once its product has become a line.
          key={draft.lines.length}
          storeId={storeId}
          label={m.orders_paste_add()}
          placeholder={m.orders_paste_add()}
          search=""
          onChoose={(chosen) =>
            update((before) => ({ ...before, lines: [...before.lines, { ...newLine(), ...chosen }] }))
          }
        />
        <FieldError id="paste-goods" error={errorOf('no_goods')} />
      </section>
      <Card className="flex flex-col gap-4">
        <TextField
          label={m.orders_sale_customer_name()}
          value={draft.customerName}
          onChange={(customerName) => change({ customerName })}
          error={errorOf('name_missing')}
          maxLength={maxLengths.name}
          autoComplete="off"
          required
        />
        <TextField
          label={m.orders_sale_customer_phone()}
          value={draft.customerPhone}
          onChange={(customerPhone) => change({ customerPhone })}
          error={errorOf('phone_missing', 'phone_malformed')}
          type="tel"
          inputMode="tel"
          maxLength={maxLengths.phone}
          autoComplete="off"
          required
        />
        <SegmentsField
          label={m.orders_paste_way()}
          value={draft.orderWay}
          onChange={(orderWay) => change({ orderWay })}
          options={[
            { value: 'pickup', label: m.orders_way_pickup() },
            { value: 'delivery', label: m.orders_paste_delivery() },
          ]}
        />
        {draft.orderWay === 'delivery' ? (
          <TextField
            label={m.orders_paste_place()}
            value={draft.deliveryPlace}
            onChange={(deliveryPlace) => change({ deliveryPlace })}
            maxLength={maxLengths.place}
            autoComplete="off"
          />
        ) : null}
        <TextField
          label={m.orders_note()}
          value={draft.note}
          onChange={(note) => change({ note })}
          hint={m.orders_optional()}
          maxLength={maxLengths.note}
          autoComplete="off"
        />
      </Card>
      {make.error && !isThere ? <Alert kind="error">{describeFailure(make.error)}</Alert> : null}
      <BottomBar place="sticky">
        <div className="flex max-w-3xl flex-wrap items-center justify-between gap-3">
          <p role="status" className="min-w-0 tabular-nums">
            <Figure size="usual">{formatUnbroken(saleTotal(sale, goods))}</Figure>
          </p>
          <Button type="submit" busy={make.isPending} disabled={isThere} className="min-w-24 shrink-0">
            {m.orders_paste_make()}
          </Button>
        </div>
      </BottomBar>
    </form>
  );
}

/** Returns the order that has the id already; null where the shop has none. */
async function findEarlier(id: string): Promise<ShopOrder | null> {
  const { documents } = await listDocuments('orders', [equal('$id', id), limit(1)]);
  return parseShopOrder(documents[0]) ?? null;
}

function newLine(): PastedLine {
  return { key: makeDocumentId(Date.now(), Math.random), messageLine: null, productId: '', quantity: '1' };
}
