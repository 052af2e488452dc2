import { hazardClasses } from '@duka/domain/inputs/hazard-classes';
import type { InputFact } from '@duka/domain/inputs/input-rules';
import type { ProductDraft } from '@duka/domain/products/product-draft';
import { m } from '#paraglide/messages.js';
import { factNames, hazardWords } from '#shop/inputs/input-words.ts';
import { TextField } from '#ui/base/text-field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import type { FieldMarks } from './field-marks.ts';

interface InputFieldsProps {
  facts: readonly InputFact[];
  draft: ProductDraft;
  marks: FieldMarks;
  onChange: (changes: Partial<ProductDraft>) => void;
}

const hints: Partial<Record<InputFact, () => string>> = {
  crops: m.input_crops_hint,
  dose: m.input_dose_hint,
};

/** The fields of an input's facts, for categories that ask for them (INPUT-002). */
export function InputFields({ facts, draft, marks, onChange }: InputFieldsProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {facts.map((fact) => {
        const field = {
          name: fact,
          label: factNames[fact](),
          value: draft[fact],
          onChange: (value: string) => onChange({ [fact]: value }),
          error: marks[fact],
        };
        if (fact === 'hazardClass')
          return (
            <SelectField
              key={fact}
              {...field}
              options={hazardClasses.map((value) => ({ value, label: hazardWords[value]() }))}
              placeholder={m.input_hazard_none()}
            />
          );
        const isDays = fact === 'reentryDays' || fact === 'preharvestDays';
        return (
          <TextField
            key={fact}
            {...field}
            hint={hints[fact]?.()}
            autoComplete="off"
            {...(isDays && { inputMode: 'numeric', maxLength: 12 })}
          />
        );
      })}
    </div>
  );
}
