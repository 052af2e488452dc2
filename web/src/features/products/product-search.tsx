import { maxSearchLength } from '@duka/domain/products/product-search';
import { m } from '#paraglide/messages.js';
import { SearchField, type SearchFieldProps } from '#ui/forms/search-field.tsx';

/** The search box of the list (LIST-003). */
export function ProductSearch(props: Pick<SearchFieldProps, 'value' | 'onSearch' | 'onType' | 'isBesideHeading'>) {
  return (
    <SearchField
      label={m.list_search()}
      placeholder={m.list_search_placeholder()}
      maxLength={maxSearchLength}
      {...props}
    />
  );
}
