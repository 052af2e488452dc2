import { type ActivityKind, activityKinds, parseActivityKind } from '@duka/domain/members/activity';
import { isDay } from '@duka/domain/values/dates';
import { readToday } from '#data/calls/now.ts';
import { m } from '#paraglide/messages.js';
import { useSearchParams } from '#router/use-search-params.ts';
import { useMembership } from '#session/membership.ts';
import { type ActivityFilter, actsOfPage, useActivities } from '#shop/activity/activity-queries.ts';
import { ActivityRows } from '#shop/activity/activity-rows.tsx';
import { activityWords } from '#shop/activity/activity-words.ts';
import { useMemberNames } from '#shop/activity/member-names.ts';
import { WithStore } from '#shop/with-store.tsx';
import { lazyComponent } from '#ui/base/lazy-component.tsx';
import { LazyPart } from '#ui/base/lazy-part.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { Chip, ChipRow } from '#ui/lists/chip-row.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { ListFrame } from '#ui/lists/list-frame.tsx';
import { ListSkeleton } from '#ui/lists/list-skeleton.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import { useListFilter } from '#ui/lists/use-list-filter.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

const PeopleFigures = lazyComponent(async () => (await import('./people-figures.tsx')).PeopleFigures);

/** Who did what in the shop: everyone's acts for those who manage its people, one's own for others (STAFF-052). */
export function ActivityPage() {
  const { can } = useMembership();
  const [parameters, setParameters] = useSearchParams();
  const isAll = can('staff');
  const view = isAll && parameters.get('view') === 'people' ? 'people' : 'acts';
  return (
    <>
      <PageHeader title={m.activity_title()} text={isAll ? m.activity_text() : m.activity_own_text()} />
      <WithStore loading={<ListSkeleton text={m.activity_loading()} />}>
        {({ id }) => (
          <>
            {isAll ? (
              <ChipRow label={m.activity_title()}>
                <Chip isPressed={view === 'acts'} onPress={() => setParameters({})}>
                  {m.activity_list_tab()}
                </Chip>
                <Chip isPressed={view === 'people'} onPress={() => setParameters({ view: 'people' })}>
                  {m.activity_people_tab()}
                </Chip>
              </ChipRow>
            ) : null}
            {view === 'people' ? (
              <LazyPart>
                <PeopleFigures key={id} storeId={id} />
              </LazyPart>
            ) : (
              <Acts key={id} storeId={id} isAll={isAll} />
            )}
          </>
        )}
      </WithStore>
    </>
  );
}

/** The choice of all sales, with a discount or without. */
const sales = 'sales';

function parse(parameters: URLSearchParams): ActivityFilter {
  const [kind, day] = [parameters.get('kind'), parameters.get('day') ?? ''];
  const known = parseActivityKind(kind);
  const page = Number(parameters.get('page'));
  return {
    member: parameters.get('person') ?? '',
    kinds: kind === sales ? ['sell', 'discount'] : known ? [known] : [],
    day: isDay(day) ? day : '',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  };
}

function toParameters({ member, kinds, day, page }: ActivityFilter): Record<string, string> {
  return {
    ...(member !== '' && { person: member }),
    ...(kinds.length > 0 && { kind: toChoice(kinds) }),
    ...(day !== '' && { day }),
    ...(page > 1 && { page: String(page) }),
  };
}

function toChoice(kinds: readonly ActivityKind[]): string {
  return kinds.length > 1 ? sales : (kinds[0] ?? '');
}

function Acts({ storeId, isAll }: { storeId: string; isAll: boolean }) {
  const { filter, change, turnTo } = useListFilter(parse, toParameters);
  const list = useActivities(storeId, filter);
  const { activities = [], total = 0 } = list.data ?? {};
  const isFiltered = filter.member !== '' || filter.kinds.length > 0 || filter.day !== '';
  return (
    <ListFrame
      list={list}
      failedText={m.activity_failed()}
      retryLabel={m.activity_retry()}
      loading={<ListSkeleton text={m.activity_loading()} />}
      head={<Filters filter={filter} change={change} isAll={isAll} />}
      empty={
        list.data && activities.length === 0 ? (
          <EmptyState
            icon="clock"
            title={isFiltered ? m.activity_no_match_title() : m.activity_none_title()}
            text={isFiltered ? m.activity_no_match_text() : m.activity_none_text()}
          />
        ) : null
      }
    >
      {activities.length > 0 ? (
        <>
          <p role="status" className="mb-3 text-[0.9375rem] font-semibold text-ink tabular-nums">
            {total === 1 ? m.activity_count_one() : m.activity_count({ count: total })}
          </p>
          <ActivityRows label={m.activity_title()} activities={activities} />
          <div className="mt-4">
            <Pagination page={filter.page} pageCount={Math.ceil(total / actsOfPage)} onPage={turnTo} />
          </div>
        </>
      ) : null}
    </ListFrame>
  );
}

interface FiltersProps {
  filter: ActivityFilter;
  change: (changes: Partial<ActivityFilter>) => void;
  isAll: boolean;
}

function Filters({ filter, change, isAll }: FiltersProps) {
  const members = useMemberNames();
  const toKinds = (choice: string): ActivityFilter['kinds'] => {
    const kind = parseActivityKind(choice);
    return choice === sales ? ['sell', 'discount'] : kind ? [kind] : [];
  };
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-3">
      {isAll ? (
        <SelectField
          label={m.activity_person()}
          value={filter.member}
          onChange={(member) => change({ member })}
          placeholder={m.activity_everyone()}
          options={members.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <SelectField
        label={m.activity_kind()}
        value={toChoice(filter.kinds)}
        onChange={(choice) => change({ kinds: toKinds(choice) })}
        placeholder={m.activity_every_kind()}
        options={[
          { value: sales, label: m.activity_sales() },
          ...activityKinds.map((kind) => ({ value: kind, label: activityWords[kind]() })),
        ]}
      />
      <DateField
        label={m.activity_day()}
        value={filter.day}
        max={readToday()}
        onChange={(day) => change({ day: isDay(day) ? day : '' })}
      />
    </div>
  );
}
