import { Banner, Button, Dialog, useCopy } from 'shared-ui';
import { saveFile } from 'shared-ui/save-file';
import { strings } from './strings.ts';
import * as styles from './factors.module.css';

const text = strings.shown;

/** Shows new recovery codes. They are shown only this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { copied, failed, copy } = useCopy();
  return (
    <Dialog
      open
      title={text.title}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void copy(codes.join('\n'))}>{copied ? text.copied : text.copy}</Button>
          <Button onClick={() => saveFile(text.file, `${codes.join('\n')}\n`)}>{text.download}</Button>
          <Button variant="primary" onClick={onClose}>
            {text.done}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.text}>{text.text}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        {failed && <Banner tone="error">{text.copyFailed}</Banner>}
      </div>
    </Dialog>
  );
}
