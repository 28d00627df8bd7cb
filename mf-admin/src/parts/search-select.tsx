import { useId } from 'react';
import { messageOf } from 'shared-auth';
import { limits } from 'shared-contract/types';
import { Button, useNarrow } from 'shared-ui';
import * as fieldStyles from 'shared-ui/field.module.css';
import { Select } from 'shared-ui/overlay';
import { useTypedSearch } from 'shared-ui/typed-search';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../strings.ts';
import * as formStyles from './form.module.css';

export interface Choice {
  /** An id; the empty text stands for none of them. */
  value: string;
  label: string;
}

interface SearchSelectProps {
  label: string;
  labelHidden?: boolean;
  placeholder: string;
  /** It stays chosen while the search finds others. */
  chosen: Choice | null;
  search: string;
  onSearch: (search: string) => void;
  /** The result of the search. */
  found: {
    choices: readonly Choice[];
    isFetching: boolean;
    error: unknown;
    retry: () => void;
  };
  /** Shown when it found nothing. */
  none: string;
  /** Shown when it failed and the server gave no reason. */
  fallback: string;
  /** A sentence about what is wrong with the choice. */
  error?: string | undefined;
  onChoose: (choice: Choice) => void;
}

/** One of more things than a list can hold: what is typed is searched for by the server. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, labelHidden = false, placeholder, chosen, found, none, fallback, onChoose } = props;
  const id = useId();
  const narrow = useNarrow();
  const search = useTypedSearch(props.search, props.onSearch);
  const failed = found.error ? messageOf(found.error, fallback) : undefined;
  const error = failed ?? props.error;
  return (
    <div className={`${formStyles.loadedSelect} ${fieldStyles.field}`}>
      <label className={labelHidden ? ui.visuallyHidden : fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <Select<Choice | null>
        id={id}
        labelInValue
        // Within a landmark, and not at the end of the page.
        getPopupContainer={(field: HTMLElement) => field.closest('main') ?? document.body}
        size={narrow ? 'large' : 'medium'}
        className={formStyles.searchSelect ?? ''}
        showSearch={{
          filterOption: false,
          searchValue: search.typed,
          onSearch: (typed) => search.type(typed.slice(0, limits.searchMax)),
        }}
        placeholder={placeholder}
        value={found.choices.find(({ value }) => value === chosen?.value) ?? chosen}
        options={[...found.choices]}
        loading={found.isFetching}
        notFoundContent={found.isFetching ? strings.searching : none}
        {...(error !== undefined && { status: 'error', 'aria-invalid': true })}
        aria-describedby={`${id}-chosen${error === undefined ? '' : ` ${id}-error`}`}
        onChange={(choice) => choice && onChoose({ value: choice.value, label: choice.label })}
      />
      {/* The field itself holds what is typed, so that a screen reader would not read what is chosen. */}
      <span id={`${id}-chosen`} className={ui.visuallyHidden}>
        {chosen?.label}
      </span>
      {error !== undefined && (
        <p className={fieldStyles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
      {failed && (
        <Button
          size="sm"
          onClick={() => {
            // The button disappears with the failure.
            document.getElementById(id)?.focus();
            found.retry();
          }}
        >
          {strings.tryAgain}
        </Button>
      )}
    </div>
  );
}
