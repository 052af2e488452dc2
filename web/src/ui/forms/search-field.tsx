import { useEffect } from 'react';
import { SearchBox, type SearchBoxProps } from './search-box.tsx';
import { useDelayedText } from './use-delayed-text.ts';

export interface SearchFieldProps extends Omit<SearchBoxProps, 'onChange' | 'className'> {
  onSearch: (text: string) => void;
  /** Hears of what stands in the box at once. */
  onType?: (text: string) => void;
}

/** A search box that asks after a pause in typing. */
export function SearchField({ value, onSearch, onType, ...rest }: SearchFieldProps) {
  const [text, setText] = useDelayedText(value, onSearch);
  useEffect(() => onType?.(text), [text, onType]);
  return <SearchBox {...rest} value={text} onChange={setText} className="min-w-0 grow basis-32" />;
}
