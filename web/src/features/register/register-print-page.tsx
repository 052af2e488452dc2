import { formatDay } from '@duka/domain/values/dates';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { m } from '#paraglide/messages.js';
import { useSearchParams } from '#router/use-search-params.ts';
import { useStore } from '#session/store-queries.ts';
import { Button } from '#ui/base/button.tsx';
import { ButtonLink } from '#ui/base/button-link.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { PrintedSheet } from './printed-sheet.tsx';
import { registerColumns } from './register-columns.ts';
import { registerPaths } from './register-paths.ts';
import { listAllSales, parseRegisterFilter, toRegisterParameters } from './register-queries.ts';

const ClaimsPrint = lazyComponent(async () => (await import('./claims-print.tsx')).ClaimsPrint);

/** The register of some days on paper, or the claim sheet of a programme; the frame around it is not printed (INPUT-056, INPUT-074). */
export function RegisterPrintPage() {
  const [parameters] = useSearchParams();
  if (!parameters.has('programme')) return <RegisterPrint parameters={parameters} />;
  return (
    <LazyPart>
      <ClaimsPrint parameters={parameters} />
    </LazyPart>
  );
}

/** The sales of some days, the oldest first. */
function RegisterPrint({ parameters }: { parameters: URLSearchParams }) {
  const filter = parseRegisterFilter(parameters);
  const { data: store } = useStore();
  const rows = useQuery({
    queryKey: ['orders', 'register', store?.id, 'print', filter],
    queryFn: () => listAllSales(store?.id ?? '', filter),
    enabled: store != null && filter.from <= filter.to,
  });
  const title = m.lots_print_title({ from: formatDay(filter.from) ?? '', to: formatDay(filter.to) ?? '' });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className="flex flex-col gap-4 p-4 print:p-0">
      <div className="flex flex-wrap justify-between gap-3 print:hidden">
        <ButtonLink to={registerPaths.list(toRegisterParameters(filter))} variant="secondary" icon="arrow-left">
          {m.lots_back_to_list()}
        </ButtonLink>
        <Button onClick={() => window.print()} disabled={!rows.data}>
          {m.lots_print()}
        </Button>
      </div>
      {rows.isError ? (
        <RetryAlert kind="error" label={m.figures_try_again()} onRetry={() => rows.refetch()}>
          {m.lots_failed()}
        </RetryAlert>
      ) : null}
      {rows.data && store ? (
        <PrintedSheet
          title={title}
          shopName={store.storeName}
          columns={registerColumns}
          rows={rows.data}
          keyOf={(row) => `${row.orderId} ${row.productId} ${row.batchId}`}
          emptyText={m.lots_none_title()}
        />
      ) : rows.isError ? null : (
        <Skeleton shape="card" className="h-80 w-full" />
      )}
    </main>
  );
}
