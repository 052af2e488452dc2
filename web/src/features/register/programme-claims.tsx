import type { ClaimKind } from '@duka/domain/money/claim-request';
import type { SubsidyProgramme } from '@duka/domain/orders/subsidy';
import { type ClaimSale, type ClaimState, claimStates, owedOfClaims } from '@duka/domain/register/claim-sheet';
import { toCsv } from '@duka/domain/values/csv';
import { formatDay } from '@duka/domain/values/dates';
import { formatPrice } from '@duka/domain/values/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useMembership } from '#session/membership.ts';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { CheckboxField } from '#ui/base/checkbox-field.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { downloadText } from '#ui/forms/download-file.ts';
import { Chip, ChipRow } from '#ui/lists/chip-row.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { Card } from '#ui/page/card.tsx';
import {
  claimColumns,
  markWords,
  owedOfSales,
  stateText,
  stateWords,
  toClaimCells,
  toClaimRows,
} from './claim-columns.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { ClaimHistory } from './claim-history.tsx';
import { registerPaths } from './register-paths.ts';
import { sheetQuery } from './subsidy-claims.ts';

interface ProgrammeClaimsProps {
  storeId: string;
  shopName: string;
  programme: SubsidyProgramme;
  mayClaim: boolean;
}

/** Lists the sales of a programme: to print, to download, and to mark as sent, paid or refused (INPUT-074, INPUT-075). */
export function ProgrammeClaims({ storeId, shopName, programme, mayClaim }: ProgrammeClaimsProps) {
  const { can } = useMembership();
  const [state, setState] = useState<ClaimState>('unsent');
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [kind, setKind] = useState<ClaimKind>();
  const sheet = useQuery(sheetQuery(storeId, programme.id, state));
  const { sales = [], total = 0 } = sheet.data ?? {};
  const chosen = sales.filter(({ orderId }) => !leftOut.has(orderId));
  const kinds: readonly ClaimKind[] = state === 'unsent' ? ['sent'] : state === 'owed' ? ['paid', 'refused'] : [];
  const choose = (orderId: string, isChosen: boolean) =>
    setLeftOut(isChosen ? new Set([...leftOut].filter((each) => each !== orderId)) : new Set([...leftOut, orderId]));
  return (
    <>
      <Card padding="report">
        <h3 className="font-semibold text-ink">{m.subsidy_claims()}</h3>
        <div className="mt-2">
          <ChipRow label={m.subsidy_claims()}>
            {claimStates.map((each) => (
              <Chip
                key={each}
                isPressed={state === each}
                onPress={() => {
                  setState(each);
                  setLeftOut(new Set());
                }}
              >
                {stateWords[each]()}
              </Chip>
            ))}
          </ChipRow>
        </div>
        {sheet.isError ? (
          <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => sheet.refetch()}>
            {m.lots_failed()}
          </RetryAlert>
        ) : null}
        {sheet.isPending && !sheet.isError ? <ListSkeleton text={m.lots_loading()} /> : null}
        {sheet.data && total === 0 ? <p className="mt-2 text-muted">{m.subsidy_no_sales()}</p> : null}
        {total > 0 ? (
          <>
            <p role="status" className="mt-2 font-semibold tabular-nums">
              {m.subsidy_chosen({ count: chosen.length, amount: formatPrice(owedOfSales(chosen)) })}
            </p>
            {total > sales.length ? (
              <p className="text-sm text-muted">{m.subsidy_more({ count: sales.length })}</p>
            ) : null}
            <div className="mt-3 flex flex-wrap gap-2">
              {mayClaim
                ? kinds.map((each) => (
                    <Button
                      key={each}
                      variant={each === 'refused' ? 'secondary' : 'primary'}
                      disabled={chosen.length === 0}
                      onClick={() => setKind(each)}
                    >
                      {markWords[each]()}
                    </Button>
                  ))
                : null}
              <ButtonLink to={registerPaths.claimSheet(programme.id, state)} variant="secondary">
                {m.lots_print()}
              </ButtonLink>
              {can('export') ? (
                <Button
                  variant="secondary"
                  icon="download"
                  onClick={() =>
                    downloadText(
                      `claims-${programme.name}.csv`,
                      'text/csv;charset=utf-8',
                      toCsv(toClaimCells(sales, programme.name, shopName)),
                    )
                  }
                >
                  {m.figures_download()}
                </Button>
              ) : null}
            </div>
            <ul aria-label={m.subsidy_claims()} className="mt-2 divide-y divide-line">
              {sales.map((sale) => (
                <SaleRow
                  key={sale.orderId}
                  sale={sale}
                  isChosen={!leftOut.has(sale.orderId)}
                  onChoose={kinds.length > 0 && mayClaim ? (isChosen) => choose(sale.orderId, isChosen) : undefined}
                />
              ))}
            </ul>
          </>
        ) : null}
      </Card>
      {mayClaim ? <ClaimHistory storeId={storeId} programmeId={programme.id} /> : null}
      {kind ? (
        <ClaimDialog
          storeId={storeId}
          programmeId={programme.id}
          kind={kind}
          sales={chosen}
          onClose={(isDone) => {
            setKind(undefined);
            if (isDone) setLeftOut(new Set());
          }}
        />
      ) : null}
    </>
  );
}

interface SaleRowProps {
  sale: ClaimSale;
  isChosen: boolean;
  /** Undefined for a sale that cannot be marked, as it is settled or the member may not. */
  onChoose: ((isChosen: boolean) => void) | undefined;
}

function SaleRow({ sale, isChosen, onChoose }: SaleRowProps) {
  const farmer = [sale.customerName || m.orders_customer_unnamed(), sale.farmerNumber].join(' · ');
  const columns = claimColumns.filter(({ id }) => ['product', 'lot', 'quantity'].includes(id));
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <div className="min-w-0">
        {onChoose ? (
          <CheckboxField label={farmer} checked={isChosen} onChange={onChoose} />
        ) : (
          <p className="font-medium wrap-anywhere">{farmer}</p>
        )}
        <p className="text-sm text-muted wrap-anywhere">
          <Link to={registerPaths.order(sale.orderId)} className="underline">
            {sale.trackingId}
          </Link>
          {` · ${formatDay(sale.soldAt) ?? ''} · ${stateText(sale)}`}
        </p>
        {toClaimRows([sale]).map((row) => (
          <p key={row.key} className="text-sm text-muted wrap-anywhere">
            {columns
              .map(({ text }) => text(row))
              .filter((text) => text !== '')
              .join(' · ')}
          </p>
        ))}
      </div>
      <span className="shrink-0 font-semibold tabular-nums">{formatPrice(owedOfClaims(sale))}</span>
    </li>
  );
}
