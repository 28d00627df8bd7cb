import { Download } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { call, messageOf } from 'shared-auth';
import { Banner, Button } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { saveFile } from 'shared-ui/save-file';
import { settingsCard } from '../../parts/settings-frame.tsx';
import { strings } from '../../strings.ts';
import * as styles from './security.module.css';

const text = strings.security;

type Format = 'json' | 'csv' | 'codes';
const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

async function download(format: Format): Promise<void> {
  if (format === 'codes') {
    const { orders } = await call('GET /user/export/codes');
    const delivered = orders.filter(({ deliverables }) => deliverables.length > 0);
    // JSON instead of CSV, because CSV would change a code that begins like a formula.
    saveFile(text.codesFileName, asJson(delivered), 'application/json');
    return;
  }
  const data = await call('GET /user/export');
  if (format === 'json') {
    saveFile(text.fileName('json'), asJson(data), 'application/json');
    return;
  }
  const { ownDataZip } = await import('./own-data-csv.ts');
  saveFile(text.fileName('zip'), ownDataZip(data), 'application/zip');
}

/** Downloads what the store has about the customer (rules 1.21). */
export function OwnDataCard() {
  const save = useMutation({ mutationFn: download });
  const button = (format: Format, label: string) => (
    <Button
      icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
      loading={save.isPending && save.variables === format}
      disabled={save.isPending}
      onClick={() => save.mutate(format)}
    >
      {label}
    </Button>
  );
  return (
    <section className={settingsCard} aria-labelledby="own-data">
      <h2 id="own-data" className={ui.h3}>
        {text.data}
      </h2>
      <p className={styles.text}>{text.dataText}</p>
      <div className={styles.buttons}>
        {button('json', text.json)}
        {button('csv', text.csv)}
        {button('codes', text.codes)}
      </div>
      {save.isError && <Banner tone="error">{messageOf(save.error, text.dataFailed)}</Banner>}
      {save.isSuccess && <Banner tone="success">{text.dataSaved}</Banner>}
    </section>
  );
}
