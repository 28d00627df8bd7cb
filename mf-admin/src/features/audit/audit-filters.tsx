import { Button, shortId, useNarrow } from 'shared-ui';
import { ColumnsButton } from '../../parts/columns-button.tsx';
import { DayRange } from '../../parts/day-range/day-range.tsx';
import { FilterSelect } from '../../parts/filter-select.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { strings } from '../../strings.ts';
import { targetOf, type AuditAddress } from './audit.view.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as styles from './audit.module.css';

const text = strings.audit;

/** The columns that can be hidden. */
const { what: _what, details: _details, ...columns } = text.columns;

export function AuditFilters({ address, total }: { address: AuditAddress; total: number | undefined }) {
  const { filter, change } = address;
  const narrow = useNarrow();
  const choice = (
    label: string,
    value: string,
    words: Record<string, string>,
    onChange: (value: string) => void,
  ) => (
    <FilterSelect label={label} value={value} onChange={onChange}>
      <option value="">{text.all}</option>
      {Object.entries(words).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </FilterSelect>
  );
  return (
    <div className={`${panelStyles.panelBar} ${styles.filters}`}>
      <SearchBox label={text.actor} value={filter.actor} onSearch={(actor) => change({ actor })} />
      {choice(text.action, filter.action, text.actions, (action) => change({ action }))}
      {/* The id is one of the kind that was chosen before. */}
      {choice(text.target, filter.target, text.targets, (target) => change({ target, of: '' }))}
      <DayRange
        start={text.from}
        end={text.to}
        first={filter.from}
        last={filter.to}
        onChange={({ first, last }) => change({ from: first, to: last })}
      />
      {filter.of !== '' && (
        <Button size="sm" title={filter.of} onClick={() => change({ of: '', target: '' })}>
          {text.only(targetOf(filter.target), shortId(filter.of))} ×
        </Button>
      )}
      {!narrow && <ColumnsButton columns={columns} hidden={address.hidden} onHide={address.hide} />}
      <span className={panelStyles.panelCount} role="status">
        {total !== undefined && text.count(total)}
      </span>
    </div>
  );
}
