import { actRights } from '@duka/domain/members/screen-rights';
import { formatDay } from '@duka/domain/values/dates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useMay } from '#session/membership.ts';
import { permitKindNames } from '#shop/inputs/permit-words.ts';
import { findLackingPermits, permitsKey } from '#shop/inputs/permits.ts';
import { Icon } from '#ui/base/icon.tsx';

interface PermitNoticeProps {
  storeId: string;
  productIds: readonly string[];
}

/** Says which permits the shop lacks to sell the goods on the desk. It holds up nothing (INPUT-023). */
export function PermitNotice({ storeId, productIds }: PermitNoticeProps) {
  const may = useMay();
  const ids = [...new Set(productIds)].sort();
  const { data: lacking = [] } = useQuery({
    queryKey: [...permitsKey(storeId), 'lacking', ids],
    queryFn: () => findLackingPermits(storeId, ids),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (lacking.length === 0) return null;
  return (
    <div role="status" className="flex gap-2 rounded-control bg-warning-soft px-3 py-2 text-sm text-on-warning-soft">
      <Icon name="warning" size={16} className="mt-0.5" />
      <div className="min-w-0 grow">
        {lacking.map(({ kind, lapsed }) => (
          <p key={kind} className="font-medium">
            {lapsed
              ? m.permit_sale_lapsed({
                  kind: permitKindNames[kind](),
                  day: formatDay(lapsed.lastDay) ?? lapsed.lastDay,
                })
              : m.permit_sale_missing({ kind: permitKindNames[kind]() })}
          </p>
        ))}
        <p>
          {m.permit_sale_go_on()}{' '}
          {may(actRights.editShop) ? (
            <Link to="/settings?section=register" className="font-semibold underline underline-offset-4">
              {m.permit_sale_open()}
            </Link>
          ) : null}
        </p>
      </div>
    </div>
  );
}
