import { m } from '#paraglide/messages.js';
import { controlClass, FieldFrame, type FieldWords, useField } from '#ui/base/field.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { SpinnerRing } from '#ui/base/spinner.tsx';
import { ComboboxList, optionId } from './combobox-list.tsx';
import type { Choice } from './find-choices.ts';
import { useCombobox } from './use-combobox.ts';

interface ComboboxFieldProps extends FieldWords {
  value: string;
  /** The label of the value, which may be known before the choices are. */
  text: string;
  onChange: (value: string) => void;
  choices: readonly Choice[];
  placeholder?: string;
  disabled?: boolean;
  /** The choices are still on their way; what is typed meanwhile waits for them. */
  isLoading?: boolean;
  id?: string;
}

/** A select that is searched by typing: for lists too long to look through. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, value, text, choices, placeholder, error, hint, required, disabled, isLoading = false } = props;
  const { control, frame } = useField({ label, error, hint, required }, props.id);
  const box = useCombobox({ choices, value, text, onChange: props.onChange });
  const listId = `${control.id}-list`;
  const isShown = box.isOpen && !disabled;
  const hasList = isShown && box.found.length > 0;
  return (
    <FieldFrame {...frame}>
      <div className="relative">
        <input
          {...control}
          role="combobox"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          disabled={disabled}
          placeholder={placeholder}
          value={box.shownText}
          aria-autocomplete="list"
          aria-expanded={hasList}
          aria-controls={hasList ? listId : undefined}
          aria-activedescendant={hasList && box.activeIndex >= 0 ? optionId(listId, box.activeIndex) : undefined}
          onChange={(event) => box.type(event.target.value)}
          onClick={box.openList}
          // Typing then replaces what is chosen, as in a native select.
          onFocus={(event) => event.target.select()}
          onKeyDown={box.onKeyDown}
          onBlur={box.leave}
          className={controlClass(error, 'pr-10')}
        />
        <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
          {isLoading ? <SpinnerRing /> : <Icon name="chevron-down" />}
        </span>
        {isShown ? (
          <ComboboxList
            id={listId}
            label={label}
            found={box.found}
            activeIndex={box.activeIndex}
            value={value}
            isLoading={isLoading}
            onChoose={box.choose}
          />
        ) : null}
      </div>
      <span role="status" className="sr-only">
        {isShown ? countText(box.found.length, isLoading) : ''}
      </span>
    </FieldFrame>
  );
}

function countText(count: number, isLoading: boolean): string {
  if (count === 0) return isLoading ? m.choice_loading() : m.choice_none();
  return count === 1 ? m.choice_count_one() : m.choice_count_many({ count });
}
