import { useState } from 'react';
import { FileUp } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { messageOf, useSecretDraft } from 'shared-auth';
import { Banner, Button, SelectField, TextArea } from 'shared-ui';
import { focusPageAfter } from 'shared-ui/base';
import { Checkbox } from 'shared-ui/form';
import { Progress, Upload } from 'shared-ui/upload';
import { LeaveGuard } from '../../parts/leave-guard.tsx';
import { strings } from '../../strings.ts';
import {
  codeColumn,
  firstLines,
  linesOf,
  readFile,
  rowsOf,
  type CodeFile,
  type ReadFile,
} from './code-file.view.ts';
import { useUpload, type UploadEvents, type UploadInto } from './use-import.ts';
import * as formStyles from '../../parts/form.module.css';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './stock-import.module.css';

const text = strings.stockImport;

interface ChooseFileProps extends Pick<UploadEvents, 'onFeed'> {
  into: UploadInto;
  /** `warning` is shown again in the confirmation step. */
  onChecked: (importId: string, warning: string | undefined) => void;
}

/** Chooses a file or pasted lines and the column of a table, and uploads them. */
export function ChooseFile({ into, onFeed, onChecked }: ChooseFileProps) {
  // Stored by option, so that interrupted lines are restored when their import is opened.
  const { subcategoryId = '' } = useParams();
  const {
    draft: pasted,
    setDraft: setPasted,
    clearDraft: clearPasted,
  } = useSecretDraft(`stock-import:${subcategoryId}`, '');
  const [problem, setProblem] = useState<string>();
  const [isReading, setReading] = useState(false);
  const [file, setFile] = useState<CodeFile>();
  const take = async (reading: Promise<ReadFile>) => {
    setReading(true);
    const read = await reading;
    setReading(false);
    setProblem('problem' in read ? read.problem : undefined);
    setFile('file' in read ? read.file : undefined);
  };
  if (file)
    return (
      <ChosenFile
        key={file.name}
        file={file}
        into={into}
        onAnother={() => setFile(undefined)}
        onDiscard={clearPasted}
        onFeed={onFeed}
        onChecked={(importId, warning) => {
          if (file.name === text.pasted) clearPasted();
          onChecked(importId, warning);
        }}
      />
    );
  return (
    <section
      ref={focusPageAfter}
      className={`${panelStyles.panel} ${panelStyles.formCard}`}
      aria-labelledby="choose-file"
    >
      <h2 className={panelStyles.formTitle} id="choose-file">
        {text.chooseTitle}
      </h2>
      <LeaveGuard when={pasted.trim() !== ''} onLeave={clearPasted} />
      {problem !== undefined && (
        <Banner tone="error" reveal={problem}>
          {problem}
        </Banner>
      )}
      <Upload.Dragger
        accept=".txt,.csv,.tsv,text/plain,text/csv"
        showUploadList={false}
        disabled={isReading}
        beforeUpload={(chosen) => {
          void take(readFile(chosen));
          // Nothing is sent before the column is known.
          return false;
        }}
      >
        <FileUp className={styles.dropIcon} size={28} strokeWidth={1.5} aria-hidden="true" />
        <p className={styles.drop}>{isReading ? text.reading : text.drop}</p>
        <p className={tableStyles.cellQuiet}>{text.dropMore}</p>
      </Upload.Dragger>
      <form
        className={panelStyles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (pasted.trim() === '') setProblem(text.problems.missing);
          else void take(rowsOf(text.pasted, pasted));
        }}
      >
        <TextArea
          label={text.paste}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          placeholder={strings.stock.placeholder}
          value={pasted}
          onChange={setPasted}
        />
        <div className={formStyles.formActions}>
          <Button type="submit" loading={isReading}>
            {text.goOn}
          </Button>
        </div>
      </form>
    </section>
  );
}

interface ChosenFileProps extends ChooseFileProps {
  file: CodeFile;
  onAnother: () => void;
  /** Deletes the lines that were pasted. */
  onDiscard: () => void;
}

function ChosenFile({ file, into, onAnother, onDiscard, onFeed, onChecked }: ChosenFileProps) {
  const isTable = file.columns > 1;
  const [column, setColumn] = useState(() => codeColumn(file));
  const [hasHeader, setHeader] = useState(file.hasNames);
  const [sending, setSending] = useState<{ name: string; lines: string[] }>();
  const total = file.rows.length;
  const warning = file.mayBeCutOff && file.name !== text.pasted ? text.mayBeCutOff(total) : undefined;
  const { upload, sent } = useUpload(into, { onFeed, onDone: (importId) => onChecked(importId, warning) });
  // The same object again after a failure, so that the upload resumes.
  const send = () => {
    const begun = sending ?? { name: file.name.slice(-255), lines: linesOf(file, column, hasHeader) };
    setSending(begun);
    upload.mutate(begun);
  };
  return (
    <section
      ref={focusPageAfter}
      className={`${panelStyles.panel} ${panelStyles.formCard}`}
      aria-labelledby="chosen-file"
    >
      <h2 className={panelStyles.formTitle} id="chosen-file">
        {text.chosen(file.name, total)}
      </h2>
      {/* A file is still where it was chosen. */}
      <LeaveGuard
        when={upload.isPending || (file.name === text.pasted && !upload.isSuccess)}
        lost={upload.isPending ? text.checkStops : undefined}
        onLeave={() => {
          if (!upload.isPending) onDiscard();
          onAnother();
        }}
      />
      {upload.isError && (
        <Banner tone="error" reveal={upload.error}>
          {messageOf(upload.error, text.checkFailed)}
        </Banner>
      )}
      {warning !== undefined && <Banner tone="warning">{warning}</Banner>}
      {isTable && (
        <SelectField
          label={text.column}
          hint={text.begins(firstLines(file, column, hasHeader))}
          value={String(column)}
          disabled={sending !== undefined}
          onChange={(value) => setColumn(Number(value))}
        >
          {Array.from({ length: file.columns }, (_, at) => (
            <option key={at} value={at}>
              {text.columnOf(at + 1, hasHeader ? (file.rows[0]?.[at] ?? '').slice(0, 60) : '')}
            </option>
          ))}
        </SelectField>
      )}
      {(file.name !== text.pasted || file.hasNames) && (
        <div>
          <Checkbox
            checked={hasHeader}
            disabled={sending !== undefined}
            onChange={({ target }) => setHeader(target.checked)}
          >
            {text.header}
          </Checkbox>
          {hasHeader && (
            <p className={tableStyles.cellQuiet}>{text.headerLeftOut((file.rows[0] ?? []).join(', '))}</p>
          )}
        </div>
      )}
      {upload.isPending && (
        <div role="status">
          <p className={tableStyles.cellQuiet}>{text.checking(sent, total)}</p>
          <Progress aria-label={text.progress} percent={Math.floor((100 * sent) / total)} />
        </div>
      )}
      <div className={formStyles.formActions}>
        <Button disabled={upload.isPending} onClick={onAnother}>
          {text.another}
        </Button>
        <Button variant="primary" loading={upload.isPending} onClick={send}>
          {upload.isError ? strings.tryAgain : text.check}
        </Button>
      </div>
    </section>
  );
}
