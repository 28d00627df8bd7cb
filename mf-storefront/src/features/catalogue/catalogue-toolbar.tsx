import { useRef, useState } from 'react';
import { Search, X } from 'lucide-react';
import { PRODUCT_SORTS, searchMax, type Category, type ProductSort } from 'shared-contract/types';
import { IconButton, SelectField, TextField, useDeferred } from 'shared-ui';
import * as fieldStyles from 'shared-ui/field.module.css';
import { useTypedSearch } from 'shared-ui/typed-search';
import { strings } from '../../strings.ts';
import { searchText, type Filters } from './catalogue.filters.ts';
import type { ProductCardProps } from './product-card.tsx';
import type { OpenList } from './search-suggestions.tsx';
import * as styles from './catalogue.module.css';

const words = strings.catalogue;

interface ToolbarProps {
  filters: Filters;
  categories: readonly Category[];
  onChange: (some: Partial<Filters>) => void;
}

const loadSuggestions = () => import('./search-suggestions.tsx').then((module) => module.SearchSuggestions);

/** The search box and the category, beside the heading. The suggestions are a separate chunk. */
export function CatalogueSearch({
  filters,
  categories,
  onChange,
  onOpen,
}: ToolbarProps & Pick<ProductCardProps, 'onOpen'>) {
  const search = useTypedSearch(filters.search, (text) => onChange({ search: text }), {
    searchOf: searchText,
  });
  const box = useRef<HTMLInputElement>(null);
  const { Component: Suggestions, prepare } = useDeferred(loadSuggestions);
  const [{ list, active }, setList] = useState<OpenList>({});
  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search.searchNow();
      }}
    >
      <div className={styles.field}>
        <TextField
          ref={box}
          label={words.searchLabel}
          labelHidden
          placeholder={words.searchPlaceholder}
          icon={<Search size={18} strokeWidth={1.75} aria-hidden="true" />}
          value={search.typed}
          onChange={(text) => {
            // A box that was focused before hydration fires no focus event, so the suggestions are prepared here.
            prepare();
            search.type(text);
          }}
          maxLength={searchMax}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={list !== undefined}
          aria-controls={list}
          aria-activedescendant={active}
          onFocus={prepare}
        />
        {Suggestions && (
          <Suggestions
            box={box}
            typed={search.typed}
            searched={filters.search}
            categories={categories}
            onList={setList}
            onProduct={onOpen}
            onCategory={(category) => {
              search.clear();
              onChange({ category });
            }}
          />
        )}
        {search.typed && (
          <IconButton
            className={styles.clear}
            size="sm"
            tooltipSide="end"
            label={words.clearSearch}
            icon={<X size={16} aria-hidden="true" />}
            onClick={() => {
              search.clear();
              // The button disappears together with the text, so the box gets the focus.
              box.current?.focus();
            }}
          />
        )}
      </div>
      <SelectField
        className={styles.category}
        label={words.category}
        labelHidden
        value={filters.category}
        onChange={(category) => onChange({ category })}
      >
        <option value="">{words.allCategories}</option>
        {categories.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
      </SelectField>
    </form>
  );
}

/** Below the heading: the order of the list, and the choice to hide what is out of stock. */
export function CatalogueOrder({ filters, onChange }: Omit<ToolbarProps, 'categories'>) {
  return (
    <div className={styles.order}>
      <label className={styles.check}>
        <input
          type="checkbox"
          className={fieldStyles.checkBox}
          checked={filters.inStock}
          onChange={(event) => onChange({ inStock: event.target.checked })}
        />
        {words.inStock}
      </label>
      <SelectField
        className={styles.sort}
        label={words.sort}
        labelHidden
        value={filters.sort}
        onChange={(sort) => onChange({ sort: sort as ProductSort })}
      >
        {PRODUCT_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {words.sorts[sort]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
