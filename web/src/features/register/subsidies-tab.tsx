import type { SubsidyProgramme } from '@duka/domain/orders/subsidy';
import { formatPrice } from '@duka/domain/values/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '#paraglide/messages.js';
import { useSearchParams } from '#router/use-search-params.ts';
import { useMay } from '#session/membership.ts';
import { programmesQuery } from '#shop/register/subsidy-queries.ts';
import { Button } from '#ui/base/button.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { ListRow, ListRows } from '#ui/lists/list-rows.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { seasonText } from './claim-columns.ts';
import { registerPaths } from './register-paths.ts';
import { claimRights } from './subsidy-claims.ts';

const SubsidyProgrammeView = lazyComponent(
  async () => (await import('./subsidy-programme-view.tsx')).SubsidyProgrammeView,
);

const ProgrammeDialog = lazyComponent(async () => (await import('./programme-dialog.tsx')).ProgrammeDialog);

interface SubsidiesTabProps {
  storeId: string;
  shopName: string;
}

/** The programmes of subsidised sales, each with what the government owes; one of them with its goods and claims (INPUT-078). */
export function SubsidiesTab({ storeId, shopName }: SubsidiesTabProps) {
  const [parameters] = useSearchParams();
  const list = useQuery(programmesQuery(storeId));
  const mayClaim = useMay()(claimRights);
  const [edited, setEdited] = useState<SubsidyProgramme | 'new'>();
  const programmes = list.data ?? [];
  const open = programmes.find(({ id }) => id === parameters.get('programme'));
  const dialog = edited ? (
    <LazyPart>
      <ProgrammeDialog
        storeId={storeId}
        programme={edited === 'new' ? undefined : edited}
        onClose={() => setEdited(undefined)}
      />
    </LazyPart>
  ) : null;
  if (open) {
    return (
      <>
        <LazyPart>
          <SubsidyProgrammeView
            key={open.id}
            storeId={storeId}
            shopName={shopName}
            programme={open}
            onEdit={() => setEdited(open)}
          />
        </LazyPart>
        {dialog}
      </>
    );
  }
  return (
    <>
      {mayClaim && programmes.length > 0 ? (
        <Button icon="plus" className="mb-4" onClick={() => setEdited('new')}>
          {m.subsidy_new()}
        </Button>
      ) : null}
      <ListFrame
        list={list}
        failedText={m.lots_failed()}
        retryLabel={m.figures_try_again()}
        loading={<ListSkeleton text={m.lots_loading()} />}
        empty={
          list.data && programmes.length === 0 ? (
            <EmptyState
              icon="leaf"
              title={m.subsidy_none_title()}
              text={m.subsidy_none_text()}
              action={
                mayClaim ? (
                  <Button icon="plus" onClick={() => setEdited('new')}>
                    {m.subsidy_new()}
                  </Button>
                ) : null
              }
            />
          ) : null
        }
      >
        {programmes.length > 0 ? (
          <ListRows label={m.subsidy_tab()}>
            {programmes.map((programme) => (
              <ListRow
                key={programme.id}
                link={{ to: registerPaths.programme(programme.id) }}
                name={programme.name}
                nameEnd={<span className="tabular-nums">{formatPrice(programme.owed)}</span>}
                detail={seasonText(programme)}
                detailEnd={programme.owed === 0 ? '' : m.subsidy_owed()}
              />
            ))}
          </ListRows>
        ) : null}
      </ListFrame>
      {dialog}
    </>
  );
}
