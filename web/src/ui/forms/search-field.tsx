import { SearchBox, type SearchBoxProps } from './search-box.tsx';
import { useDelayedText } from './use-delayed-text.ts';

interface SearchFieldProps extends Omit<SearchBoxProps, 'onChange' | 'className'> {
  onSearch: (text: string) => void;
}

/** A search box that asks after a pause in typing. */
export function SearchField({ value, onSearch, ...rest }: SearchFieldProps) {
  const [text, setText] = useDelayedText(value, onSearch);
  return <SearchBox {...rest} value={text} onChange={setText} className="min-w-0 grow basis-60" />;
}
