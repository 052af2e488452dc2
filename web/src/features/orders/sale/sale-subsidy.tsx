import { saleTotal, sumSubsidy } from '@duka/domain/orders/sale-sums';
import { formatUnbroken } from '@duka/domain/values/unbroken-price';
import { m } from '#paraglide/messages.js';
import type { ProgrammeWithRates } from '#shop/register/subsidy-queries.ts';
import { CheckboxField } from '#ui/base/checkbox-field.tsx';
import { TextField } from '#ui/base/text-field.tsx';
import { RadioField } from '#ui/forms/radio-field.tsx';
import { Card } from '#ui/page/card.tsx';
import type { SalePartProps } from './sale-words.ts';
import { termsFields, termsText } from './terms-words.ts';

interface SaleSubsidyProps extends SalePartProps {
  /** Those that subsidise goods of the sale on its day. */
  programmes: readonly ProgrammeWithRates[];
  /** True where the number of the farmer is missing, and it is time to say so. */
  isNumberMissing: boolean;
}

/** Asks whether the government pays a part of the sale, and the number of the farmer; shows what each of them pays (INPUT-070). */
export function SaleSubsidy({ draft, goods, update, programmes, isNumberMissing }: SaleSubsidyProps) {
  const choose = (programmeId: string) => update((before) => ({ ...before, programmeId }));
  const [only, ...others] = programmes;
  const isChosen = draft.programmeId !== '';
  const subsidy = sumSubsidy(draft, goods);
  return (
    <Card padding="report">
      {only && others.length > 0 ? (
        <RadioField
          label={m.subsidy_sale()}
          look="tiles"
          value={draft.programmeId}
          onChange={choose}
          options={[
            { value: '', label: m.subsidy_none() },
            ...programmes.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ) : (
        <CheckboxField
          label={only ? m.subsidy_sale_by({ name: only.name }) : m.subsidy_sale()}
          checked={isChosen}
          onChange={(checked) => choose(checked && only ? only.id : '')}
        />
      )}
      {isChosen ? (
        <>
          <TextField
            id={termsFields.farmer_number}
            className="mt-2"
            label={m.lots_farmer_number()}
            value={draft.farmerNumber}
            onChange={(farmerNumber) => update((before) => ({ ...before, farmerNumber }))}
            maxLength={32}
            autoComplete="off"
            error={isNumberMissing ? termsText('farmer_number', 0) : undefined}
          />
          <p role="status" className="mt-2 font-semibold tabular-nums">
            {subsidy === 0 ? (
              m.subsidy_nothing()
            ) : (
              <>
                <span className="block">
                  {m.subsidy_farmer_pays({ amount: formatUnbroken(saleTotal(draft, goods)) })}
                </span>
                <span className="block">{m.subsidy_government_pays({ amount: formatUnbroken(subsidy) })}</span>
              </>
            )}
          </p>
        </>
      ) : null}
    </Card>
  );
}
