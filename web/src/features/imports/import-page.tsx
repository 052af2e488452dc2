import { useQuery } from '@tanstack/react-query';
import { m } from '#paraglide/messages.js';
import { WithStore } from '#shop/with-store.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { RetryAlert } from '#ui/base/retry-alert.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { listReferences } from './import-references.ts';
import { useImport } from './use-import.ts';

const ImportChoose = lazyComponent(async () => (await import('./import-choose.tsx')).ImportChoose);
const ImportReading = lazyComponent(async () => (await import('./import-reading.tsx')).ImportReading);
const ImportReview = lazyComponent(async () => (await import('./import-review.tsx')).ImportReview);
const ImportDone = lazyComponent(async () => (await import('./import-done.tsx')).ImportDone);

/** Brings in many products from a file. */
export function ImportPage() {
  return (
    <>
      <PageHeader title={m.import_title()} text={m.import_text()} />
      <WithStore loading={<Skeleton className="h-64" />}>
        {(store) => <Import key={store.id} storeId={store.id} />}
      </WithStore>
    </>
  );
}

function Import({ storeId }: { storeId: string }) {
  const references = useQuery({ queryKey: ['import-references'], queryFn: listReferences });
  const work = useImport(storeId, references.data);
  const { stored, opened, isLoading } = work;
  const step = () => {
    if (isLoading) return <Skeleton className="h-64" />;
    if (opened && !work.choose.isPending) return <ImportReading opened={opened} work={work} />;
    if (!stored || work.choose.isPending) return <ImportChoose references={references.data} work={work} />;
    const { done, sheet } = stored;
    return (
      <>
        {done && !stored.running ? <ImportDone done={done} left={sheet.rows.length} work={work} /> : null}
        {sheet.rows.length > 0 ? <ImportReview stored={stored} references={references.data} work={work} /> : null}
      </>
    );
  };
  return (
    <div data-task className="flex flex-col gap-5">
      {references.isError ? (
        <RetryAlert kind="error" label={m.import_try_again()} onRetry={() => references.refetch()}>
          {m.import_references_failed()}
        </RetryAlert>
      ) : null}
      <LazyPart>{step()}</LazyPart>
    </div>
  );
}
