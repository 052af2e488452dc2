import { chooseHouse, choosePlace, type LocationForm } from '@duka/domain/places/location-form';
import { type LocationLevel, locationLevels } from '@duka/domain/places/places';
import { m } from '#paraglide/messages.js';
import { Button } from '#ui/base/button.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { ComboboxField } from '#ui/forms/combobox-field.tsx';
import { emptyText, fallbackText, levelLabel, placeLabel } from './location-words.ts';
import type { LocationLevelState, useLocationPlaces } from './use-location-places.ts';

interface LocationFieldsProps {
  cascade: ReturnType<typeof useLocationPlaces>;
  onChange: (form: LocationForm) => void;
  /** The levels that a refused save asks for. */
  missing: readonly LocationLevel[];
}

/** Shows the six selects from region to house number (LOC-002), each open once the one above it is chosen. */
export function LocationFields({ cascade, onChange, missing }: LocationFieldsProps) {
  const { form, levels, houses, fieldId, retry, isRetrying } = cascade;
  // One notice is enough: that of the lowest level also holds for those above it.
  const lowest = levels.findLast((state) => fallbackText(state) !== undefined)?.level;

  const choose = (level: LocationLevel, key: string) => {
    if (level === 'houseNo') {
      const house = houses.find((each) => each.key === key);
      return house && onChange(chooseHouse(form, house));
    }
    const place = levels.find((state) => state.level === level)?.places.find((each) => each.key === key);
    return place && onChange(choosePlace(form, level, place));
  };

  return (
    <div className="flex flex-col gap-4">
      {levels.map((state, index) => (
        <LevelField
          key={state.level}
          id={fieldId(state.level)}
          state={state}
          above={index === 0 ? undefined : locationLevels[index - 1]}
          isMissing={state.isOpen && !state.chosen && missing.includes(state.level)}
          notice={state.level === lowest ? fallbackText(state) : undefined}
          isRetrying={isRetrying}
          onChoose={(key) => choose(state.level, key)}
          onRetry={retry}
        />
      ))}
    </div>
  );
}

interface LevelFieldProps {
  id: string;
  state: LocationLevelState;
  above: LocationLevel | undefined;
  isMissing: boolean;
  notice: string | undefined;
  isRetrying: boolean;
  onChoose: (key: string) => void;
  onRetry: () => void;
}

function LevelField({ id, state, above, isMissing, notice, isRetrying, onChoose, onRetry }: LevelFieldProps) {
  const { level, chosen, places, isOpen, isLoading } = state;
  const empty = emptyText(state);
  return (
    <div>
      <ComboboxField
        id={id}
        label={levelLabel(level)}
        value={chosen?.key ?? ''}
        text={chosen ? placeLabel(chosen) : ''}
        choices={places.map((place) => ({ value: place.key, label: placeLabel(place) }))}
        onChange={onChoose}
        placeholder={isOpen || !above ? m.location_choose() : m.location_choose_above({ above: levelLabel(above) })}
        disabled={!isOpen}
        isLoading={isLoading}
        error={empty ?? (isMissing ? m.location_field_required() : undefined)}
        required
      />
      <div role="status">
        {notice ? (
          <p className="mt-1.5 flex gap-1.5 text-sm font-medium text-accent-text">
            <Icon name="warning" size={16} className="mt-0.5" />
            <span>{notice}</span>
          </p>
        ) : null}
      </div>
      {notice || empty ? (
        <Button variant="ghost" icon="refresh" busy={isRetrying} onClick={onRetry} className="-ml-4">
          {m.location_retry()}
        </Button>
      ) : null}
    </div>
  );
}
