import { useState } from 'react';
import type { SubcategoryOption } from 'shared-contract/types';
import { Button, Stock } from 'shared-ui';
import { Segmented } from 'shared-ui/tabs';
import { strings } from '../../strings.ts';
import { AddStock } from './add-stock.tsx';
import { ClearStockDialog } from './clear-stock-dialog.tsx';
import { SetStock } from './set-stock.tsx';

const text = strings.stock;
type Way = 'add' | 'set';

/** The stock of one subcategory: add lines, replace them all, or clear it. */
export function StockEditor({ option }: { option: SubcategoryOption }) {
  const [way, setWay] = useState<Way>('add');
  const [clearing, setClearing] = useState(false);
  return (
    <>
      <section className="panel form-card" aria-labelledby="stock">
        <div className="card-line">
          <h2 className="form-card__title" id="stock">
            {text.title(option.title)}
          </h2>
          <Stock count={option.stock_count} />
        </div>
        <div>
          <Segmented<Way>
            aria-label={text.ways}
            value={way}
            onChange={setWay}
            options={[
              { value: 'add', label: text.add },
              { value: 'set', label: text.set },
            ]}
          />
        </div>
        {way === 'add' ? <AddStock option={option} /> : <SetStock option={option} />}
      </section>
      {option.stock_count > 0 && (
        <section className="panel form-card" aria-labelledby="clear-stock">
          <h2 className="form-card__title" id="clear-stock">
            {text.clear}
          </h2>
          <div className="card-line">
            <p className="cell-quiet">{text.clearText(option.stock_count, option.title)}</p>
            <Button variant="danger" onClick={() => setClearing(true)}>
              {text.clear}
            </Button>
          </div>
        </section>
      )}
      {clearing && <ClearStockDialog option={option} onClose={() => setClearing(false)} />}
    </>
  );
}
