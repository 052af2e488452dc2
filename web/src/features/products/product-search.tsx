import { longestSearch } from '@duka/domain/product-filter';
import { useId } from 'react';
import { m } from '#paraglide/messages.js';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useDelayedText } from './use-delayed-text.ts';

/** The search box (LIST-003); it asks the server after a pause in typing. */
export function ProductSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const id = useId();
  const [text, setText] = useDelayedText(value, onSearch);
  return (
    <search className="relative min-w-0 grow basis-60">
      <label htmlFor={id} className="sr-only">
        {m.list_search()}
      </label>
      <Icon
        name="search"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto sm:left-3.5 size-5 text-muted"
      />
      <input
        id={id}
        type="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={m.list_search_placeholder()}
        maxLength={longestSearch}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        className="block min-h-11 w-full appearance-none rounded-control border border-control/70 bg-surface py-2 pr-12 pl-11 text-base text-ellipsis text-ink max-sm:pl-10 placeholder-shown:pr-3 max-sm:placeholder:text-sm shadow-card transition-colors duration-150 hover:border-control focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
      />
      {text ? (
        <IconButton
          icon="close"
          label={m.list_clear_search()}
          onClick={() => setText('')}
          className="absolute top-0 right-0"
        />
      ) : null}
    </search>
  );
}
