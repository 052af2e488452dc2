import { m } from '#paraglide/messages.js';
import { useSearchParams } from '#router/use-search-params.ts';
import { WithStore } from '#shop/with-store.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { Chip, ChipRow } from '#ui/lists/chip-row.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { SalesTab } from './sales-tab.tsx';

const SubsidiesTab = lazyComponent(async () => (await import('./subsidies-tab.tsx')).SubsidiesTab);
const RecallTab = lazyComponent(async () => (await import('./recall-tab.tsx')).RecallTab);

/** The register of what farm inputs were sold to whom, by lot (R75); it is read from the server alone. */
export function RegisterPage() {
  const [parameters, setParameters] = useSearchParams();
  const tab = (['recall', 'subsidies'] as const).find((each) => each === parameters.get('tab')) ?? 'sales';
  return (
    <>
      <PageHeader title={m.lots_title()} text={m.lots_text()} />
      <WithStore loading={<ListSkeleton text={m.lots_loading()} />}>
        {({ id, storeName }) => (
          <>
            <ChipRow label={m.lots_title()}>
              <Chip isPressed={tab === 'sales'} onPress={() => setParameters({})}>
                {m.lots_tab_sales()}
              </Chip>
              <Chip isPressed={tab === 'recall'} onPress={() => setParameters({ tab: 'recall' })}>
                {m.lots_tab_recall()}
              </Chip>
              <Chip isPressed={tab === 'subsidies'} onPress={() => setParameters({ tab: 'subsidies' })}>
                {m.subsidy_tab()}
              </Chip>
            </ChipRow>
            {tab === 'sales' ? (
              <SalesTab key={id} storeId={id} shopName={storeName} />
            ) : (
              <LazyPart>
                {tab === 'recall' ? (
                  <RecallTab key={id} storeId={id} shopName={storeName} />
                ) : (
                  <SubsidiesTab key={id} storeId={id} shopName={storeName} />
                )}
              </LazyPart>
            )}
          </>
        )}
      </WithStore>
    </>
  );
}
