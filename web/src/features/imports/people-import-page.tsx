import type { PeopleKind } from '@duka/domain/imports/people-columns';
import { formatWhole } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { SourceChooser } from '#shop/source/source-chooser.tsx';
import { WithStore } from '#shop/with-store.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { maxPeople, usePeopleImport } from './use-people-import.ts';

const PeopleReview = lazyComponent(async () => (await import('./people-review.tsx')).PeopleReview);

/** Brings in customers with what they owe from before. */
export function CustomersImportPage() {
  return (
    <PeopleImportPage kind="customers" title={m.people_import_customers()} text={m.people_import_customers_text()} />
  );
}

/** Brings in suppliers with what they are owed from before. */
export function SuppliersImportPage() {
  return (
    <PeopleImportPage kind="suppliers" title={m.people_import_suppliers()} text={m.people_import_suppliers_text()} />
  );
}

function PeopleImportPage({ kind, title, text }: { kind: PeopleKind; title: string; text: string }) {
  return (
    <>
      <PageHeader title={title} text={text} />
      <WithStore loading={<Skeleton className="h-64" />}>
        {({ id }) => <PeopleImport key={id} storeId={id} kind={kind} />}
      </WithStore>
    </>
  );
}

function PeopleImport({ storeId, kind }: { storeId: string; kind: PeopleKind }) {
  const work = usePeopleImport(storeId, kind);
  const { opened, read, choose } = work;
  return (
    <div data-task className="flex flex-col gap-5">
      {opened && read && !choose.isPending ? (
        <LazyPart>
          <PeopleReview kind={kind} opened={opened} read={read} work={work} />
        </LazyPart>
      ) : (
        <SourceChooser
          label={m.people_import_file()}
          hint={m.people_import_hint()}
          words={{
            empty: m.people_import_empty,
            too_many: () => m.people_import_too_many({ count: formatWhole(maxPeople) }),
          }}
          choose={choose}
          onStop={work.stopReading}
        />
      )}
    </div>
  );
}
