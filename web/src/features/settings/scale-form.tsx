import {
  formatScaleRule,
  makeScaleExample,
  maxScaleDecimals,
  parseScaleRule,
  readScaleCode,
  type ScaleRule,
  scaleDigits,
  scalePrefixes,
} from '@duka/domain/products/scale-code';
import { formatPrice } from '@duka/domain/values/money';
import { formatQuantity } from '@duka/domain/values/quantity';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { updateDocument } from '#data/calls/documents.ts';
import type { WireDocument } from '#data/connection/wire-document.ts';
import { m } from '#paraglide/messages.js';
import { useToast } from '#ui/base/toast.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { SwitchField } from '#ui/forms/switch-field.tsx';
import { failureReason } from './failure-reason.ts';
import { SaveRow } from './save-row.tsx';
import { useFormChanges } from './use-form-changes.ts';

interface ScaleFormProps {
  store: WireDocument<'stores'>;
  onSaved: (store: WireDocument<'stores'>) => void;
}

interface Form {
  isOn: boolean;
  rule: ScaleRule;
}

/** As most scales print them. */
const usual: ScaleRule = { prefix: '2x', itemDigits: 5, measure: 'weight', valueDigits: 5, decimals: 3 };

/** Asks how the codes of the shop's scale are to be read; a code that the choices mean is shown (GTIN-010). */
export function ScaleForm({ store, onSaved }: ScaleFormProps) {
  const { show } = useToast();
  const { changes, change, forget } = useFormChanges<Form, Record<never, never>>();
  const stored = parseScaleRule(store.scaleCodes);
  const { isOn, rule } = { isOn: stored !== undefined, rule: stored ?? usual, ...changes };
  const save = useMutation({
    mutationFn: () => updateDocument('stores', store.$id, { scaleCodes: isOn ? formatScaleRule(rule) : null }),
  });
  const choose = (changed: Partial<ScaleRule>) => change({ rule: toFitting({ ...rule, ...changed }) });
  const numberField = (name: 'itemDigits' | 'valueDigits' | 'decimals', label: string, numbers: readonly number[]) => (
    <SelectField
      name={name}
      label={label}
      value={String(rule[name])}
      onChange={(value) => choose({ [name]: Number(value) })}
      options={numbers.map((number) => ({ value: String(number), label: String(number) }))}
    />
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(undefined, {
      onSuccess: (saved) => {
        forget();
        show(m.settings_scale_saved());
        onSaved(saved);
      },
    });
  }

  return (
    <form onSubmit={submit} method="post" noValidate aria-busy={save.isPending}>
      <div className="flex flex-col gap-5">
        <SwitchField
          name="isOn"
          label={m.settings_scale_on()}
          checked={isOn}
          onChange={(checked) => change({ isOn: checked })}
        />
        {isOn ? (
          <>
            <SelectField
              name="prefix"
              label={m.settings_scale_prefix()}
              value={rule.prefix}
              onChange={(prefix) => choose({ prefix })}
              options={scalePrefixes.map((value) => ({
                value,
                label: value === '2x' ? m.settings_scale_any_prefix() : value,
              }))}
            />
            {numberField('itemDigits', m.settings_scale_item(), listNumbers(...scaleDigits.item))}
            <SelectField
              name="measure"
              label={m.settings_scale_measure()}
              value={rule.measure}
              onChange={(measure) => choose({ measure: measure === 'price' ? 'price' : 'weight' })}
              options={[
                { value: 'weight', label: m.settings_scale_weight() },
                { value: 'price', label: m.settings_scale_price() },
              ]}
            />
            {numberField(
              'valueDigits',
              m.settings_scale_value(),
              listNumbers(scaleDigits.value[0], Math.min(scaleDigits.value[1], scaleDigits.both - rule.itemDigits)),
            )}
            {numberField('decimals', m.settings_scale_decimals(), listNumbers(0, maxDecimals(rule)))}
            <p aria-live="polite" className="text-sm text-ink tabular-nums">
              {exampleText(rule)}
            </p>
          </>
        ) : null}
      </div>
      <SaveRow
        save={save}
        label={m.settings_scale_save()}
        failed={m.settings_scale_failed({ message: failureReason(save.error) })}
      />
    </form>
  );
}

/** Takes digits away that do not fit any more, as another part has more of them now. */
function toFitting(rule: ScaleRule): ScaleRule {
  const valueDigits = Math.min(rule.valueDigits, scaleDigits.both - rule.itemDigits);
  const fitting = { ...rule, valueDigits };
  return { ...fitting, decimals: Math.min(rule.decimals, maxDecimals(fitting)) };
}

const maxDecimals = ({ measure, valueDigits }: ScaleRule) => Math.min(maxScaleDecimals[measure], valueDigits - 1);

const listNumbers = (least: number, most: number) =>
  Array.from({ length: most - least + 1 }, (_, index) => least + index);

function exampleText(rule: ScaleRule): string {
  const code = makeScaleExample(rule);
  const { item = '', value = 0 } = readScaleCode(rule, code) ?? {};
  if (rule.measure === 'weight') return m.settings_scale_example_weight({ code, item, amount: formatQuantity(value) });
  return m.settings_scale_example_price({ code, item, amount: formatPrice(Math.round(value)) });
}
