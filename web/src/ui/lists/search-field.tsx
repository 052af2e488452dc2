import { useId } from 'react';
import { Icon } from '#ui/base/icon.tsx';
import { IconButton } from '#ui/base/icon-button.tsx';
import { useDelayedText } from './use-delayed-text.ts';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  clearLabel: string;
  /** Characters. */
  maxLength: number;
  value: string;
  onSearch: (text: string) => void;
}

/** A search box that asks after a pause in typing. */
export function SearchField({ label, placeholder, clearLabel, maxLength, value, onSearch }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useDelayedText(value, onSearch);
  return (
    <search className="relative min-w-0 grow basis-60">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Icon name="search" className="pointer-events-none absolute inset-y-0 left-3 my-auto sm:left-3.5 text-muted" />
      <input
        id={id}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={placeholder}
        maxLength={maxLength}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        className="block min-h-11 w-full appearance-none rounded-control border border-control/70 bg-surface py-2 pr-12 pl-11 text-base text-ellipsis text-ink max-sm:pl-10 placeholder-shown:pr-3 max-sm:placeholder:text-sm shadow-card transition-colors duration-150 hover:border-control focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
      />
      {text ? (
        <IconButton icon="close" label={clearLabel} onClick={() => setText('')} className="absolute top-0 right-0" />
      ) : null}
    </search>
  );
}
