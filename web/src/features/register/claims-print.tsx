import { claimStates } from '@duka/domain/register/claim-sheet';
import { formatWhole } from '@duka/domain/values/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { m } from '#paraglide/messages.js';
import { useStore } from '#session/store-queries.ts';
import { programmesQuery } from '#shop/register/subsidy-queries.ts';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { claimColumns, seasonText, sumRows, toClaimRows } from './claim-columns.ts';
import { PrintedSheet } from './printed-sheet.tsx';
import { registerPaths } from './register-paths.ts';
import { sheetQuery } from './subsidy-claims.ts';

/** The most sales of a printed sheet. */
const maxPrinted = 5000;
/** The columns before those that are added up. */
const labelColumns = 8;

/** The claim sheet of a programme on paper, with what it comes to; the frame around it is not printed (INPUT-074). */
export function ClaimsPrint({ parameters }: { parameters: URLSearchParams }) {
  const programmeId = parameters.get('programme') ?? '';
  const state = claimStates.find((each) => each === parameters.get('state')) ?? 'all';
  const { data: store } = useStore();
  const storeId = store?.id ?? '';
  const { data: programmes } = useQuery({ ...programmesQuery(storeId), enabled: storeId !== '' });
  const programme = programmes?.find(({ id }) => id === programmeId);
  const asked = sheetQuery(storeId, programmeId, state, maxPrinted);
  const sheet = useQuery({ ...asked, enabled: storeId !== '' && programmeId !== '' });
  const title = m.subsidy_print_title({ name: programme?.name ?? '' });
  useEffect(() => {
    document.title = title;
  }, [title]);
  const rows = toClaimRows(sheet.data?.sales ?? []);
  const sums = sumRows(rows);
  return (
    <main className="flex flex-col gap-4 p-4 print:p-0">
      <div className="flex flex-wrap justify-between gap-3 print:hidden">
        <ButtonLink to={registerPaths.programme(programmeId)} variant="secondary" icon="arrow-left">
          {m.subsidy_back()}
        </ButtonLink>
        <Button onClick={() => window.print()} disabled={!sheet.data}>
          {m.lots_print()}
        </Button>
      </div>
      {sheet.isError ? (
        <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => sheet.refetch()}>
          {m.lots_failed()}
        </RetryAlert>
      ) : null}
      {sheet.data && store && programme ? (
        <PrintedSheet
          title={title}
          text={seasonText(programme)}
          shopName={store.storeName}
          columns={claimColumns}
          rows={rows}
          keyOf={({ key }) => key}
          foot={
            <tfoot>
              <tr className="font-bold *:border *:border-line *:px-1 *:py-0.5">
                <th scope="row" colSpan={labelColumns}>
                  {m.orders_total()}
                </th>
                {[sums.farmerPart, sums.subsidy, sums.total].map((amount, place) => (
                  <td key={claimColumns[labelColumns + place]?.id} className="text-right tabular-nums">
                    {formatWhole(amount)}
                  </td>
                ))}
              </tr>
            </tfoot>
          }
          emptyText={m.subsidy_no_sales()}
        />
      ) : sheet.isError ? null : (
        <Skeleton shape="card" className="h-80 w-full" />
      )}
    </main>
  );
}
