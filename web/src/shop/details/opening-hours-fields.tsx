import type { OpeningTimes } from '@duka/domain/shops/opening-hours';
import { TextField } from '#ui/base/text-field.tsx';
import { closingWords, openingWords } from './shop-words.ts';

interface OpeningHoursFieldsProps {
  times: OpeningTimes;
  onChange: (times: OpeningTimes) => void;
  required?: boolean;
  errors?: { openingTime: string | undefined; closingTime: string | undefined };
}

/** Asks when a shop opens and closes (SHOP-006, FORM-008), with the device's own time inputs. */
export function OpeningHoursFields({ times, onChange, required = false, errors }: OpeningHoursFieldsProps) {
  const { openingTime, closingTime } = times;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(max(7rem,40%),1fr))] gap-3">
      <TextField
        type="time"
        name="openingTime"
        label={openingWords.label()}
        value={openingTime}
        onChange={(value) => onChange({ openingTime: value, closingTime })}
        error={errors?.openingTime}
        required={required}
      />
      <TextField
        type="time"
        name="closingTime"
        label={closingWords.label()}
        value={closingTime}
        onChange={(value) => onChange({ openingTime, closingTime: value })}
        error={errors?.closingTime}
        required={required}
      />
    </div>
  );
}
