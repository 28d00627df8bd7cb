import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useCall } from 'shared-auth';
import type { Subcategory } from 'shared-contract/types';
import { Banner, Spinner } from 'shared-ui';
import { Steps } from 'shared-ui/upload';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { ChooseFile } from './choose-file.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { ShownImport, type ShownImportProps } from './shown-import.tsx';
import { StockLink } from './stock-link.tsx';
import { useImport } from './use-import.ts';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './stock-import.module.css';

const text = strings.stockImport;

/** Imports a file of codes into an option: choose, check, import. `?import=` is one that was begun (rules 3.11 to 3.13). */
export function ImportPage() {
  const { productId = '', subcategoryId = '' } = useParams();
  const option = useCall('GET /subcategories/{subcategoryId}', { params: { subcategoryId } });
  return (
    <>
      <StockLink productId={productId} />
      <PageHead title={text.title} />
      {option.data ? (
        <OptionImport key={subcategoryId} option={option.data} />
      ) : option.error ? (
        <FailedLoad of={option} fallback={text.noOption} />
      ) : (
        <Spinner text={text.loading} />
      )}
    </>
  );
}

function OptionImport({ option }: { option: Subcategory }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const importId = params.get('import');
  const [fed, setFed] = useState<string>();
  const address = paths.importStock(option.product._id, option._id);
  return (
    <div className={styles.page}>
      <p className={tableStyles.cellQuiet}>{text.into(option.product.title, option.title)}</p>
      {importId === null ? (
        <>
          <Progressed step={0} />
          <ChooseFile
            into={{ subcategoryId: option._id }}
            onFeed={setFed}
            onChecked={(id, warning) => void navigate(`${address}?import=${id}`, { state: { warning } })}
          />
        </>
      ) : (
        <BegunImport
          key={importId}
          importId={importId}
          onFeed={setFed}
          onNext={() => void navigate(address)}
        />
      )}
      <EarlierImports subcategoryId={option._id} fed={fed} addressOf={(id) => `${address}?import=${id}`} />
    </div>
  );
}

interface BegunImportProps extends Omit<ShownImportProps, 'shown'> {
  importId: string;
}

function BegunImport({ importId, ...props }: BegunImportProps) {
  const read = useImport(importId);
  if (!read.data)
    return read.error ? <FailedLoad of={read} fallback={text.loadFailed} /> : <Spinner text={text.loading} />;
  const { state } = read.data;
  return (
    <>
      <Progressed step={state === 'READY' || state === 'UPLOADING' ? 1 : 2} />
      {read.isRefetchError && <Banner tone="warning">{text.unread}</Banner>}
      <ShownImport shown={read.data} {...props} />
    </>
  );
}

function Progressed({ step }: { step: number }) {
  return <Steps current={step} size="small" items={text.steps.map((title) => ({ title }))} />;
}
