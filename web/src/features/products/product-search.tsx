import { longestSearch } from '@duka/domain/products/product-filter';
import { m } from '#paraglide/messages.js';
import { SearchField } from '#ui/forms/search-field.tsx';

/** The search box of the list (LIST-003). */
export function ProductSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  return (
    <SearchField
      label={m.list_search()}
      placeholder={m.list_search_placeholder()}
      maxLength={longestSearch}
      value={value}
      onSearch={onSearch}
    />
  );
}
