import type { SubsidyProgramme } from '@duka/domain/orders/subsidy';
import { formatPrice } from '@duka/domain/values/money';
import { m } from '#paraglide/messages.js';
import { Link } from '#router/link.tsx';
import { useMay } from '#session/membership.ts';
import { Button } from '#ui/base/button.tsx';
import { Card } from '#ui/page/card.tsx';
import { seasonText } from './claim-columns.ts';
import { ProgrammeClaims } from './programme-claims.tsx';
import { ProgrammeRates } from './programme-rates.tsx';
import { registerPaths } from './register-paths.ts';
import { claimRights } from './subsidy-claims.ts';

interface SubsidyProgrammeViewProps {
  storeId: string;
  shopName: string;
  programme: SubsidyProgramme;
  onEdit: () => void;
}

/** A programme: what the government owes of it, its goods, and the claims for its sales (INPUT-078). */
export function SubsidyProgrammeView({ storeId, shopName, programme, onEdit }: SubsidyProgrammeViewProps) {
  const mayClaim = useMay()(claimRights);
  return (
    <div className="flex flex-col gap-4">
      <Link to={registerPaths.subsidies} className="font-semibold underline">
        {m.subsidy_all_programmes()}
      </Link>
      <Card padding="report">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-lg font-semibold text-ink wrap-anywhere">{programme.name}</h2>
            <p className="text-sm text-muted">{seasonText(programme)}</p>
            <p className="mt-2 font-semibold tabular-nums">
              {programme.owed < 0
                ? m.subsidy_give_back({ amount: formatPrice(-programme.owed) })
                : m.subsidy_owes({ amount: formatPrice(programme.owed) })}
            </p>
          </div>
          {mayClaim ? (
            <Button variant="secondary" icon="edit" onClick={onEdit}>
              {m.subsidy_edit()}
            </Button>
          ) : null}
        </div>
      </Card>
      <ProgrammeRates storeId={storeId} programmeId={programme.id} mayChange={mayClaim} />
      <ProgrammeClaims storeId={storeId} shopName={shopName} programme={programme} mayClaim={mayClaim} />
    </div>
  );
}
