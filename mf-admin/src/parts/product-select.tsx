import { useState } from 'react';
import { useProductsToChoose } from '../data/use-products.ts';
import { strings } from '../strings.ts';
import { SearchSelect, type Choice } from './search-select.tsx';

interface ProductSelectProps {
  label: string;
  labelHidden?: boolean;
  placeholder: string;
  chosen: Choice | null;
  /** Only those that are for sale. */
  enabledOnly?: boolean;
  /** A choice before all products. */
  first?: Choice;
  error?: string | undefined;
  onChoose: (product: Choice) => void;
}

/** One product, found by its title or category. */
export function ProductSelect({ enabledOnly = false, first, ...field }: ProductSelectProps) {
  const [search, setSearch] = useState('');
  const { data, error, isFetching, refetch } = useProductsToChoose(search, enabledOnly);
  const products = data?.items.map(({ _id, title }) => ({ value: _id, label: title })) ?? [];
  return (
    <SearchSelect
      {...field}
      search={search}
      onSearch={setSearch}
      found={{
        choices: first && search === '' ? [first, ...products] : products,
        isFetching,
        error: data ? null : error,
        retry: () => void refetch(),
      }}
      none={strings.products.none}
      fallback={strings.products.loadFailed}
    />
  );
}
