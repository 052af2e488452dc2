import { formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { SourceChooser } from '#shop/source/source-chooser.tsx';
import { WithStore } from '#shop/with-store.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { MoneySkeleton } from './money-states.tsx';
import { maxStatementLines, useStatement } from './use-statement.ts';

const StatementReview = lazyComponent(async () => (await import('./statement-review.tsx')).StatementReview);

/** Compares a day's mobile money with the statement of the wallet (STATEMENT-001). */
export function StatementPage() {
  return (
    <>
      <PageHeader title={m.statement_title()} text={m.statement_text()} />
      <WithStore loading={<MoneySkeleton />}>{({ id }) => <Statement key={id} storeId={id} />}</WithStore>
    </>
  );
}

function Statement({ storeId }: { storeId: string }) {
  const work = useStatement(storeId);
  return (
    <div data-task className="flex flex-col gap-5">
      {work.opened && !work.choose.isPending ? (
        <LazyPart>
          <StatementReview storeId={storeId} work={work} />
        </LazyPart>
      ) : (
        <SourceChooser
          label={m.statement_file()}
          hint={m.statement_hint()}
          words={{
            empty: m.statement_empty,
            too_many: () => m.statement_too_many({ count: formatWhole(maxStatementLines) }),
          }}
          choose={work.choose}
          onStop={work.stopReading}
        />
      )}
    </div>
  );
}
