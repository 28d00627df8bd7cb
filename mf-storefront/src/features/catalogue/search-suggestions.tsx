import { useEffect, useEffectEvent, useId, useState, type RefObject } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { LayoutGrid } from 'lucide-react';
import { useCallPage } from 'shared-auth';
import type { Category, Product } from 'shared-contract/types';
import { formatMoney } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import { searchText } from './catalogue.filters.ts';
import { ProductLine } from '../../parts/product-line.tsx';
import { useDebounced } from '../../parts/use-debounced.ts';
import * as lineStyles from '../../parts/product-line.module.css';
import * as popover from '../../parts/popover.module.css';
import * as styles from './search-suggestions.module.css';

const words = strings.catalogue;
const PRODUCTS = 6;
const CATEGORIES = 2;
const PAUSE_MS = 150;
/**
 * Without `input`, because the text of the box is passed as `typed`. A listener on the box runs before React's own, and what it
 * changes is rendered at once with the text before the typed letter. The letter would be lost.
 */
const BOX_EVENTS = ['keydown', 'blur'];

/** The ids of the open list and of the active suggestion, for the ARIA attributes of the search box. */
export interface OpenList {
  list?: string | undefined;
  active?: string | undefined;
}

export interface SearchSuggestionsProps {
  box: RefObject<HTMLInputElement | null>;
  typed: string;
  /** The search of the address. Nothing is suggested until something else is typed. */
  searched: string;
  categories: readonly Category[];
  onList: (list: OpenList) => void;
  onProduct: (product: Product) => void;
  onCategory: (categoryId: string) => void;
}

interface Suggestion {
  id: string;
  choose: () => void;
  category?: Category;
  product?: Product;
}

/**
 * The list below the search box: categories and products that the search would find. The focus stays in the box (the combobox
 * pattern). Arrows move through the list, Enter takes the active suggestion, Escape closes the list.
 */
export function SearchSuggestions({
  box,
  typed,
  searched,
  categories,
  onList,
  onProduct,
  onCategory,
}: SearchSuggestionsProps) {
  const id = useId();
  const search = searchText(typed);
  const asked = useDebounced(search, PAUSE_MS);
  const [open, setOpen] = useState(search !== searched);
  const [activeId, setActive] = useState<string>();
  const [known, setKnown] = useState(typed);
  if (known !== typed) {
    setKnown(typed);
    setOpen(search !== searched);
    setActive(undefined);
  }
  const { data } = useCallPage(
    'GET /products/all',
    { query: { search: asked, amount: PRODUCTS } },
    { enabled: asked !== '', placeholderData: keepPreviousData },
  );
  const suggestions: Suggestion[] =
    search === ''
      ? []
      : [
          ...categories
            .filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()))
            .slice(0, CATEGORIES)
            .map((category) => ({ id: category._id, category, choose: () => onCategory(category._id) })),
          ...(data?.items ?? []).map((product) => ({
            id: product._id,
            product,
            choose: () => onProduct(product),
          })),
        ];
  const isShown = open && suggestions.length > 0;
  const active = suggestions.findIndex((each) => each.id === activeId);
  const idOf = (at: number) => (at < 0 ? undefined : `${id}-${at}`);
  const shownActive = isShown ? idOf(active) : undefined;
  const reportList = useEffectEvent(onList);
  useEffect(() => {
    reportList({ list: isShown ? id : undefined, active: shownActive });
    if (shownActive) document.getElementById(shownActive)?.scrollIntoView({ block: 'nearest' });
  }, [id, isShown, shownActive]);

  const close = () => {
    setOpen(false);
    setActive(undefined);
  };
  const choose = ({ choose: take }: Suggestion) => {
    close();
    take();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      // One more than the number of suggestions: the last place is the box itself, with no active suggestion.
      const places = suggestions.length + 1;
      const next = open ? (active + 1 + step + places) % places : step > 0 ? 1 : places - 1;
      setActive(suggestions[next - 1]?.id);
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter') {
      const chosen = isShown ? suggestions[active] : undefined;
      if (chosen) {
        event.preventDefault();
        choose(chosen);
      } else close();
    }
  };
  const onBoxEvent = useEffectEvent((event: Event) => {
    if (event instanceof KeyboardEvent) onKey(event);
    else close();
  });
  useEffect(() => {
    const input = box.current;
    const listener = (event: Event) => onBoxEvent(event);
    for (const type of BOX_EVENTS) input?.addEventListener(type, listener);
    return () => {
      for (const type of BOX_EVENTS) input?.removeEventListener(type, listener);
    };
  }, [box]);

  if (!isShown) return null;
  return (
    <ul className={`${popover.list} ${styles.list}`} id={id} role="listbox" aria-label={words.suggestions}>
      {suggestions.map((suggestion, at) => (
        <li
          key={suggestion.id}
          id={idOf(at)}
          className={styles.item}
          role="option"
          aria-selected={at === active}
          // Keeps the focus in the box.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => setActive(suggestion.id)}
          onClick={() => choose(suggestion)}
        >
          {suggestion.category && <CategoryLine category={suggestion.category} />}
          {suggestion.product && (
            <ProductLine product={suggestion.product} text={categoryAndPrice(suggestion.product)} />
          )}
        </li>
      ))}
    </ul>
  );
}

const categoryAndPrice = ({ category, starting_at: from }: Product) =>
  `${category.title} · ${words.from(formatMoney(from))}`;

function CategoryLine({ category }: { category: Category }) {
  return (
    <>
      <span className={styles.icon}>
        <LayoutGrid size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className={lineStyles.text}>
        <b>{category.title}</b> <span className={ui.small}>{words.category}</span>
      </span>
    </>
  );
}
