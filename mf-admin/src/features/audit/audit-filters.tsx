import { Button } from 'shared-ui';
import { DayRange } from '../../parts/day-range/day-range.tsx';
import { FilterSelect } from '../../parts/filter-select.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { strings } from '../../strings.ts';
import { targetOf, type AuditFilter } from './audit.view.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as styles from './audit.module.css';

const text = strings.audit;

interface AuditFiltersProps {
  filter: AuditFilter;
  total: number | undefined;
  onChange: (some: Partial<AuditFilter>) => void;
}

export function AuditFilters({ filter, total, onChange }: AuditFiltersProps) {
  const choice = (label: string, key: 'action' | 'target', words: Record<string, string>) => (
    <FilterSelect label={label} value={filter[key]} onChange={(value) => onChange({ [key]: value })}>
      <option value="">{text.all}</option>
      {/* An address may name an action without a label. */}
      {filter[key] !== '' && !(filter[key] in words) && <option value={filter[key]}>{filter[key]}</option>}
      {Object.entries(words).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </FilterSelect>
  );
  return (
    <div className={`${panelStyles.panelBar} ${styles.filters}`}>
      <SearchBox label={text.actor} value={filter.actor} onSearch={(actor) => onChange({ actor })} />
      {choice(text.action, 'action', text.actions)}
      {choice(text.target, 'target', text.targets)}
      <DayRange
        start={text.from}
        end={text.to}
        first={filter.from}
        last={filter.to}
        onChange={({ first, last }) => onChange({ from: first, to: last })}
      />
      {filter.of !== '' && (
        <Button size="sm" onClick={() => onChange({ of: '', target: '' })}>
          {text.only(targetOf(filter.target), filter.of)} ×
        </Button>
      )}
      <span className={panelStyles.panelCount} role="status">
        {total !== undefined && text.count(total)}
      </span>
    </div>
  );
}
