import { useId, useRef, useState } from 'react';
import { useSecretDraft } from 'shared-auth';
import type { SubcategoryOption } from 'shared-contract/types';
import { Button, ButtonLink, Stock, useFocusNext } from 'shared-ui';
import { Segmented } from 'shared-ui/tabs';
import { LeaveGuard } from '../../parts/leave-guard.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { AddStock } from './add-stock.tsx';
import { ClearStockDialog } from './clear-stock-dialog.tsx';
import { SetStock, type StockEdit } from './set-stock.tsx';
import { stockDrafts } from './stock-lines.view.ts';
import { useIsStockWritten } from './use-product-writes.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './products.module.css';

const text = strings.stock;
type Way = 'add' | 'set';

const shownIn = (part: HTMLElement | null, selector: string) =>
  [...(part?.querySelectorAll<HTMLElement>(selector) ?? [])].find((found) => !found.closest('[hidden]'));

interface StockEditorProps {
  productId: string;
  option: SubcategoryOption;
  /** While hidden it remembers what was typed for its option. */
  shown: boolean;
}

/** The stock of one subcategory: add lines, replace them all, or clear it. */
export function StockEditor({ productId, option, shown }: StockEditorProps) {
  const { draft: edit, setDraft: setEdit } = useSecretDraft<StockEdit | null>(
    stockDrafts.set(option._id),
    null,
  );
  const [way, setWay] = useState<Way>(edit ? 'set' : 'add');
  const [clearing, setClearing] = useState(false);
  const isWritten = useIsStockWritten();
  const id = useId();
  const editor = useRef<HTMLDivElement>(null);
  const clear = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  return (
    <div ref={editor} className={styles.productEditColumn} hidden={!shown}>
      <LeaveGuard when={edit !== null && !isWritten} onLeave={() => setEdit(null)} />
      <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby={id}>
        <div className={tableStyles.cardLine} data-part="card-line">
          <h2 className={panelStyles.formTitle} id={id}>
            {text.title(option.title)}
          </h2>
          <Stock count={option.stock_count} />
        </div>
        <div className={styles.stockWays}>
          <Segmented<Way>
            aria-label={text.ways}
            value={way}
            disabled={isWritten}
            onChange={setWay}
            options={[
              { value: 'add', label: text.add },
              { value: 'set', label: text.set },
            ]}
          />
          <ButtonLink size="sm" to={paths.importStock(productId, option._id)}>
            {strings.stockImport.link}
          </ButtonLink>
          {option.stock_count > 0 && (
            <ButtonLink size="sm" to={paths.codes(productId, option._id)}>
              {strings.stockCodes.link}
            </ButtonLink>
          )}
        </div>
        <div hidden={way !== 'add'}>
          <AddStock option={option} />
        </div>
        {shown && way === 'set' && <SetStock option={option} edit={edit} onEdit={setEdit} />}
      </section>
      {option.stock_count > 0 && (
        <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby={`${id}-clear`}>
          <h2 className={panelStyles.formTitle} id={`${id}-clear`}>
            {text.clear}
          </h2>
          <div className={tableStyles.cardLine} data-part="card-line">
            <p className={tableStyles.cellQuiet}>{text.clearText(option.stock_count, option.title)}</p>
            <Button ref={clear} variant="danger" onClick={() => setClearing(true)}>
              {text.clear}
            </Button>
          </div>
        </section>
      )}
      {clearing && (
        <ClearStockDialog
          productId={productId}
          option={option}
          onClose={() => setClearing(false)}
          onCleared={() =>
            // Without stock there is nothing to clear: the button goes.
            focusNext(() => shownIn(editor.current, 'textarea'), clear.current)
          }
        />
      )}
    </div>
  );
}
