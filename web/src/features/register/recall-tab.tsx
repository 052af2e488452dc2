import { type Recall, type RecallBuyer, type RecalledBatch, toRecallBuyers } from '@duka/domain/register/recall';
import { formatAmount } from '@duka/domain/values/amount';
import { toCsv } from '@duka/domain/values/csv';
import { formatDay } from '@duka/domain/values/dates';
import type { Language } from '@duka/domain/values/language';
import { spoken } from '@duka/domain/values/spoken';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useSearchParams } from '#router/use-search-params.ts';
import { useMembership } from '#session/membership.ts';
import { LanguageField } from '#shop/trade/language-field.tsx';
import { ShareText } from '#shop/trade/share-text.tsx';
import { useLanguageChoice } from '#shop/trade/use-language-choice.ts';
import { Alert } from '#ui/base/alert.tsx';
import { Button } from '#ui/base/button.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { downloadText } from '#ui/forms/download-file.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import { toRegisterCells } from './register-columns.ts';
import { registerPaths } from './register-paths.ts';
import { getRecall } from './register-queries.ts';

interface RecallTabProps {
  storeId: string;
  shopName: string;
}

/** The number of a lot leads to where it came from and to who has goods of it, each of whom gets a text (INPUT-060, INPUT-062, INPUT-063). */
export function RecallTab({ storeId, shopName }: RecallTabProps) {
  const [parameters, setParameters] = useSearchParams();
  const lot = parameters.get('lot')?.trim() ?? '';
  const ask = (number: string) => setParameters({ tab: 'recall', lot: number.trim() });
  const recall = useQuery({
    queryKey: ['orders', 'recall', storeId, lot],
    queryFn: () => getRecall(storeId, lot),
    enabled: lot !== '',
  });
  return (
    <>
      <LotForm key={lot} lot={lot} onAsk={ask} />
      {recall.isError ? (
        <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => recall.refetch()}>
          {m.lots_failed()}
        </RetryAlert>
      ) : null}
      {lot !== '' && recall.isPending && !recall.isError ? <ListSkeleton text={m.lots_loading()} /> : null}
      {recall.data ? <Found recall={recall.data} lot={lot} onAsk={ask} shopName={shopName} /> : null}
    </>
  );
}

function LotForm({ lot, onAsk }: { lot: string; onAsk: (lot: string) => void }) {
  const [typed, setTyped] = useState(lot);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') onAsk(typed);
  };
  return (
    <form onSubmit={submit} className="mb-4 flex max-w-md flex-wrap items-end gap-3 print:hidden">
      <TextField
        className="min-w-0 grow"
        label={m.lots_lot_number()}
        value={typed}
        onChange={setTyped}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <Button type="submit" icon="search">
        {m.lots_find()}
      </Button>
    </form>
  );
}

interface FoundProps {
  recall: Recall;
  lot: string;
  shopName: string;
  onAsk: (lot: string) => void;
}

function Found({ recall, lot, shopName, onAsk }: FoundProps) {
  const { batches, sales, more, suggestions } = recall;
  if (batches.length === 0) {
    return (
      <EmptyState
        icon="search"
        title={m.lots_unknown_title({ lot })}
        text={suggestions.length > 0 ? m.lots_unknown_similar() : m.lots_unknown_text()}
        action={suggestions.map((similar) => (
          <Button key={similar} variant="secondary" onClick={() => onAsk(similar)}>
            {similar}
          </Button>
        ))}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {batches.map((batch) => (
        <BatchCard key={batch.batchId} batch={batch} />
      ))}
      {more ? <Alert kind="warning">{m.lots_more()}</Alert> : null}
      <Buyers recall={recall} lot={batches[0]?.lot ?? lot} shopName={shopName} buyers={toRecallBuyers(sales)} />
    </div>
  );
}

/** Where goods of the lot came from, and what lies in the shop still, with the way to take it off the shelf. */
function BatchCard({ batch }: { batch: RecalledBatch }) {
  const { productId, productName, isDeleted, unitName, expiryDate, received, left, at, purchaseId, supplierName } =
    batch;
  const facts = [
    m.lots_received({ amount: formatAmount(received, unitName), day: formatDay(at) ?? '' }),
    supplierName ? m.lots_supplier({ name: supplierName }) : '',
    expiryDate ? m.lots_expires({ day: formatDay(expiryDate) ?? '' }) : '',
  ];
  const link = 'min-h-6 font-semibold text-on-primary-soft underline underline-offset-2';
  return (
    <Card padding="report">
      <h2 className="text-lg font-semibold wrap-anywhere text-ink">{productName}</h2>
      <p className="text-sm text-muted">{facts.filter((fact) => fact !== '').join(' · ')}</p>
      <p className="mt-2 font-semibold">{m.lots_left({ amount: formatAmount(left, unitName) })}</p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm print:hidden">
        {isDeleted ? null : (
          <Link to={registerPaths.product(productId)} className={link}>
            {left > 0 ? m.lots_take_off() : m.lots_to_product()}
          </Link>
        )}
        {purchaseId ? (
          <Link to={registerPaths.purchase(purchaseId)} className={link}>
            {m.lots_to_purchase()}
          </Link>
        ) : null}
      </p>
    </Card>
  );
}

interface BuyersProps {
  recall: Recall;
  lot: string;
  shopName: string;
  buyers: readonly RecallBuyer[];
}

/** Who has goods of the lot: one after the other is called or gets the text. */
function Buyers({ recall, lot, shopName, buyers }: BuyersProps) {
  const { can } = useMembership();
  const choice = useLanguageChoice(async () => undefined);
  const language = choice.chosen ?? spoken;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<string>();
  const unreached = buyers.filter(({ phone }) => phone === '').length;
  if (buyers.length === 0) return <Alert kind="info">{m.lots_nobody()}</Alert>;
  return (
    <Card padding="report">
      <h2 className="text-lg font-semibold text-ink">
        {buyers.length === 1 ? m.lots_buyers_one() : m.lots_buyers({ count: buyers.length })}
      </h2>
      {unreached > 0 ? (
        <p className="mt-1 font-medium text-on-warning-soft">{m.lots_unreached({ count: unreached })}</p>
      ) : null}
      <div className="my-3 flex flex-wrap gap-2 print:hidden">
        <Button variant="secondary" onClick={() => window.print()}>
          {m.lots_print()}
        </Button>
        {can('export') ? (
          <Button
            variant="secondary"
            icon="download"
            onClick={() =>
              downloadText(
                `recall-${lot}.csv`,
                'text/csv;charset=utf-8',
                toCsv(toRegisterCells(recall.sales, shopName)),
              )
            }
          >
            {m.figures_download()}
          </Button>
        ) : null}
      </div>
      <div className="print:hidden">
        <LanguageField value={language} choice={choice} />
      </div>
      <ul aria-label={m.lots_buyers_list()} className="mt-2 divide-y divide-line">
        {buyers.map((buyer) => (
          <li key={buyer.key} className="py-3">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{buyer.name || m.orders_customer_unnamed()}</p>
                <p className="text-sm text-muted wrap-anywhere">
                  {[buyer.phone || m.lots_no_phone(), buyer.village, goodsText(buyer)]
                    .filter((text) => text !== '')
                    .join(' · ')}
                </p>
              </div>
              {buyer.phone ? (
                <Button
                  variant="secondary"
                  icon={opened.has(buyer.key) ? 'check' : 'send'}
                  aria-expanded={open === buyer.key}
                  className="print:hidden"
                  onClick={() => setOpen(open === buyer.key ? undefined : buyer.key)}
                >
                  {opened.has(buyer.key) ? m.lots_text_again() : m.lots_write_text()}
                  <span className="sr-only">: {buyer.name}</span>
                </Button>
              ) : (
                <Link
                  to={registerPaths.order(buyer.sales[0]?.orderId ?? '')}
                  className="text-sm font-semibold underline"
                >
                  {m.lots_to_order()}
                </Link>
              )}
            </div>
            {open === buyer.key ? (
              <div className="mt-3 flex flex-col gap-3 print:hidden">
                <p lang={language} className="rounded-control bg-sunken p-3 text-sm wrap-anywhere whitespace-pre-line">
                  {writeText(buyer, lot, shopName, language)}
                </p>
                <ShareText
                  text={writeText(buyer, lot, shopName, language)}
                  phone={buyer.phone}
                  copiedText={m.orders_tell_copied()}
                  onOpened={() => setOpened(new Set([...opened, buyer.key]))}
                />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function goodsText({ goods }: RecallBuyer, language = spoken): string {
  return goods
    .map(({ productName, unitName, quantity }) => `${productName}: ${formatAmount(quantity, unitName, language)}`)
    .join(', ');
}

function writeText(buyer: RecallBuyer, lot: string, shop: string, locale: Language): string {
  const day = formatDay(buyer.sales[0]?.soldAt ?? '', locale) ?? '';
  const words = { lot, shop, day, goods: goodsText(buyer, locale) };
  return buyer.name === ''
    ? m.lots_text_unnamed(words, { locale })
    : m.lots_text_named({ ...words, name: buyer.name }, { locale });
}
