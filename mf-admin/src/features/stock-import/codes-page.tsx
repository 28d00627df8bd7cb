import { useState } from 'react';
import { KeyRound } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { messageOf, useCall } from 'shared-auth';
import type { MaskedItem, Subcategory } from 'shared-contract/types';
import {
  Banner,
  Button,
  EmptyState,
  ErrorNotice,
  formatDate,
  formatDateTime,
  Spinner,
  VisuallyHidden,
} from 'shared-ui';
import { Checkbox } from 'shared-ui/form';
import type { TableColumnsType } from 'shared-ui/table';
import { useOptions } from '../../data/use-products.ts';
import { useNotice } from '../../layout/notice.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { FilterSelect } from '../../parts/filter-select.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { usePage } from '../../parts/use-page.ts';
import { strings } from '../../strings.ts';
import { StockLink } from './stock-link.tsx';
import { exportCodes, useCodes, useMoveCodes, useReveal } from './use-codes.ts';
import * as partsStyles from '../../parts/parts.module.css';
import * as styles from './stock-import.module.css';

const text = strings.stockCodes;
const pageSize = 50;

/** The codes of an option that are for sale: hidden until they are revealed, and moved from here (rules 3.14). */
export function CodesPage() {
  const { productId = '', subcategoryId = '' } = useParams();
  const option = useCall('GET /subcategories/{subcategoryId}', { params: { subcategoryId } });
  return (
    <>
      <StockLink productId={productId} />
      <PageHead title={text.title} />
      {option.data ? (
        <CodesOf key={subcategoryId} option={option.data} />
      ) : option.error ? (
        <ErrorNotice
          error={option.error}
          fallback={strings.stockImport.noOption}
          retryLabel={strings.tryAgain}
          retrying={option.isFetching}
          onRetry={() => void option.refetch()}
        />
      ) : (
        <Spinner text={text.loading} />
      )}
    </>
  );
}

function CodesOf({ option }: { option: Subcategory }) {
  const notify = useNotice();
  const paging = usePage(pageSize);
  const codes = useCodes(option._id, paging);
  const reveal = useReveal(option._id);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const move = useMoveCodes(option._id, (message) => {
    notify(message);
    setPicked(new Set());
    reveal.reset();
  });
  const items = codes.data?.items ?? [];
  const ids = items.map(({ _id }) => _id).filter((id) => picked.has(id));
  const pick = (of: readonly string[], isPicked: boolean) => {
    const next = new Set(picked);
    for (const id of of)
      if (isPicked) next.add(id);
      else next.delete(id);
    setPicked(next);
  };
  const box = ({ _id, masked }: MaskedItem) => (
    <Checkbox
      aria-label={text.pick(masked)}
      checked={picked.has(_id)}
      onChange={({ target }) => pick([_id], target.checked)}
    />
  );
  const code = ({ _id, masked }: MaskedItem) => (
    <span className={partsStyles.code}>{reveal.data?.get(_id) ?? masked}</span>
  );
  const all = (
    <Checkbox
      aria-label={text.pickAll}
      checked={items.length > 0 && ids.length === items.length}
      indeterminate={ids.length > 0 && ids.length < items.length}
      onChange={({ target }) =>
        pick(
          items.map(({ _id }) => _id),
          target.checked,
        )
      }
    />
  );
  return (
    <div className={styles.page}>
      <p className={partsStyles.cellQuiet}>{text.of(option.product.title, option.title)}</p>
      <section className={partsStyles.panel} aria-label={text.title}>
        {reveal.isError && (
          <Banner tone="error" reveal={reveal.error}>
            {messageOf(reveal.error, text.revealFailed)}
          </Banner>
        )}
        {move.isError && (
          <Banner tone="error" reveal={move.error}>
            {messageOf(move.error, text.moveFailed)}
          </Banner>
        )}
        <div className={partsStyles.panelBar}>
          <div className={styles.picked}>
            {all}
            <span role="status">{text.chosen(ids.length)}</span>
            {reveal.data ? (
              <Button size="sm" onClick={() => reveal.reset()}>
                {text.hide}
              </Button>
            ) : (
              <Button
                size="sm"
                title={text.revealHint}
                disabled={ids.length === 0}
                loading={reveal.isPending}
                onClick={() => reveal.mutate(ids)}
              >
                {text.reveal}
              </Button>
            )}
            <MoveTo
              option={option}
              disabled={ids.length === 0}
              isMoving={move.isPending}
              onMove={(to) => move.mutate({ to, items: ids })}
            />
          </div>
          <CsvButton
            label={text.export}
            download={() => exportCodes(option._id, option.title)}
            disabled={items.length === 0}
            fallback={text.exportFailed}
          />
        </div>
        <DataTable
          label={text.title}
          load={pagedLoad(codes)}
          columns={columns(box, code)}
          card={(item) => (
            <div className={partsStyles.cardLine}>
              <span className={styles.picked}>
                {box(item)}
                {code(item)}
              </span>
              <span className={partsStyles.cellQuiet}>{formatDateTime(item.added_unix)}</span>
            </div>
          )}
          rowKey={({ _id }) => _id}
          loading={text.loading}
          fallback={text.loadFailed}
          empty={<EmptyState icon={KeyRound} title={text.none} text={text.noneText} />}
          pager={{ ...paging, total: codes.data?.total ?? 0 }}
        />
      </section>
    </div>
  );
}

const columns = (
  box: (item: MaskedItem) => React.ReactNode,
  code: (item: MaskedItem) => React.ReactNode,
): TableColumnsType<MaskedItem> => [
  {
    title: <VisuallyHidden>{text.pickHead}</VisuallyHidden>,
    key: 'pick',
    width: 48,
    render: (_, item) => box(item),
  },
  { title: text.code, key: 'code', render: (_, item) => code(item) },
  { title: text.added, key: 'added', render: (_, { added_unix: added }) => formatDateTime(added) },
  { title: text.supplier, key: 'supplier', render: (_, { supplier }) => supplier },
  {
    title: text.expires,
    key: 'expires',
    render: (_, { expires_unix: expires }) => expires !== null && formatDate(expires),
  },
];

interface MoveToProps {
  option: Subcategory;
  disabled: boolean;
  isMoving: boolean;
  onMove: (to: string) => void;
}

/** Another option of the same product, and the way there. */
function MoveTo({ option, disabled, isMoving, onMove }: MoveToProps) {
  const options = useOptions(option.product._id);
  const [to, setTo] = useState('');
  const others = options.data?.filter(({ _id }) => _id !== option._id) ?? [];
  // While they load the bar is as high as it will be.
  if (options.data && others.length === 0) return null;
  return (
    <>
      <FilterSelect label={text.moveTo} value={to} onChange={setTo}>
        <option value="">{text.chooseOption}</option>
        {others.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
      </FilterSelect>
      <Button size="sm" disabled={disabled || to === ''} loading={isMoving} onClick={() => onMove(to)}>
        {text.move}
      </Button>
    </>
  );
}
