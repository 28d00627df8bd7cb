import { useState } from 'react';
import { KeyRound } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { messageOf, useCall } from 'shared-auth';
import { limits, type MaskedItem, type Subcategory } from 'shared-contract/types';
import { Banner, Button, EmptyState, formatDate, formatDateTime, Spinner, useFocusNext } from 'shared-ui';
import type { TableColumnsType } from 'shared-ui/table';
import { useOptions } from '../../data/use-products.ts';
import { useNotice } from '../../layout/notice.ts';
import { CsvButton } from '../../parts/csv-button.tsx';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { FilterSelect } from '../../parts/filter-select.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { RevealDialog } from '../../parts/reveal-dialog.tsx';
import { usePage } from '../../parts/use-page.ts';
import { useSelection } from '../../parts/use-selection.tsx';
import { strings } from '../../strings.ts';
import { StockLink } from './stock-link.tsx';
import { exportCodes, revealCodes, useCodes, useMoveCodes } from './use-codes.ts';
import * as detailsStyles from '../../parts/details.module.css';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './stock-import.module.css';

const text = strings.stockCodes;
const pageSize = 50;
const keyOf = ({ _id }: MaskedItem) => _id;
const nameOf = ({ masked }: MaskedItem) => text.pick(masked);

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
        <FailedLoad of={option} fallback={strings.stockImport.noOption} />
      ) : (
        <Spinner text={text.loading} />
      )}
    </>
  );
}

function CodesOf({ option }: { option: Subcategory }) {
  const notify = useNotice();
  const focusNext = useFocusNext();
  const paging = usePage(pageSize);
  const codes = useCodes(option._id, paging);
  const [asking, setAsking] = useState(false);
  /** The codes in clear, by item. They are in this page's memory only, and in no cache. */
  const [shown, setShown] = useState<ReadonlyMap<string, string>>();
  const selection = useSelection(keyOf, nameOf);
  const ids = selection.rows.map(keyOf);
  const canWork = ids.length > 0 && ids.length <= limits.pageAmountMax;
  const move = useMoveCodes(option._id, (message) => {
    notify(message);
    selection.clear();
    setShown(undefined);
    // The Move button is disabled now.
    focusNext(() => document.getElementById('main'));
  });
  const items = codes.data?.items ?? [];
  const code = ({ _id, masked }: MaskedItem) => (
    <span className={detailsStyles.code}>{shown?.get(_id) ?? masked}</span>
  );
  return (
    <div className={styles.page}>
      <p className={tableStyles.cellQuiet}>{text.of(option.product.title, option.title)}</p>
      {asking && (
        <RevealDialog
          hint={text.revealWhyHint}
          reveal={(why) => revealCodes(option._id, ids, why)}
          onClose={() => setAsking(false)}
          onRevealed={(codes) => {
            setShown(codes);
            setAsking(false);
          }}
        />
      )}
      <section className={panelStyles.panel} aria-label={text.title}>
        {move.isError && (
          <Banner tone="error" reveal={move.error}>
            {messageOf(move.error, text.moveFailed)}
          </Banner>
        )}
        <div className={panelStyles.panelBar}>
          <div className={styles.picked}>
            <span role="status">{text.chosen(ids.length)}</span>
            {shown ? (
              <Button size="sm" onClick={() => setShown(undefined)}>
                {text.hide}
              </Button>
            ) : (
              <Button size="sm" title={text.revealHint} disabled={!canWork} onClick={() => setAsking(true)}>
                {text.reveal}
              </Button>
            )}
            <MoveTo
              option={option}
              disabled={!canWork}
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
          columns={columns(code)}
          selection={selection}
          card={(item) => (
            <div className={`${tableStyles.cardLine} ${tableStyles.cardLineIndent} ${styles.codeLine}`}>
              {code(item)}
              <span className={tableStyles.cellQuiet}>{formatDateTime(item.added_unix)}</span>
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

const columns = (code: (item: MaskedItem) => React.ReactNode): TableColumnsType<MaskedItem> => [
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

/** Chooses another option of the same product and moves the codes there. */
function MoveTo({ option, disabled, isMoving, onMove }: MoveToProps) {
  const options = useOptions(option.product._id);
  const [to, setTo] = useState('');
  const others = options.data?.filter(({ _id }) => _id !== option._id) ?? [];
  // While they load, the bar has its final height.
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
