import { m } from '#paraglide/messages.js';
import { controlClass, FieldFrame, useField } from '#ui/base/field.tsx';
import { Icon } from '#ui/base/icon.tsx';
import { IconButton } from '#ui/base/icon-button.tsx';

export interface SearchBoxProps {
  label: string;
  placeholder: string;
  /** Characters. */
  maxLength: number;
  value: string;
  onChange: (text: string) => void;
  className?: string;
  /** In the line of a phone's heading. */
  isBesideHeading?: boolean;
}

/** A box to search in, with a button that empties it. */
export function SearchBox({
  label,
  placeholder,
  maxLength,
  value,
  onChange,
  className = '',
  isBesideHeading = false,
}: SearchBoxProps) {
  const { control, frame } = useField({ label, isLabelHidden: true });
  return (
    <search className={className}>
      <FieldFrame {...frame} className="relative">
        <Icon
          name="search"
          className={`pointer-events-none absolute inset-y-0 my-auto text-muted ${isBesideHeading ? 'left-2.5' : 'left-3'}`}
        />
        <input
          {...control}
          type="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={placeholder}
          maxLength={maxLength}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          className={controlClass(
            undefined,
            `appearance-none pl-10 max-sm:placeholder:text-sm [&::-webkit-search-cancel-button]:hidden ${value ? 'pr-12' : isBesideHeading ? 'pr-0' : ''}`,
            isBesideHeading ? 'min-h-9 py-1' : undefined,
          )}
        />
        {value ? (
          <IconButton
            icon="close"
            label={m.ui_clear_search()}
            onClick={() => onChange('')}
            className={`absolute right-0 ${isBesideHeading ? '-top-1' : 'top-0'}`}
          />
        ) : null}
      </FieldFrame>
    </search>
  );
}
