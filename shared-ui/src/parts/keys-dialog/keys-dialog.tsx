import { ModalDialog } from 'shared-ui/overlay';
import { KeyCap } from '../key-cap/key-cap.tsx';
import { strings, type KeyList } from './strings.ts';
import * as styles from './keys-dialog.module.css';

export type { KeyList };

interface KeysDialogProps {
  /** The keys of the page that opens the dialog. */
  keys: KeyList;
  onClose: () => void;
}

/** What the keys do, for the administration and the staff queue. Both have the keys of a request. */
export const KeysDialog = ({ keys, onClose }: KeysDialogProps) => (
  <ModalDialog title={strings.title} width={440} onClose={onClose}>
    <Keys of={keys} />
    <h3 className={styles.title}>{strings.request}</h3>
    <Keys of={strings.requestKeys} />
    <p className={styles.note}>{strings.note}</p>
  </ModalDialog>
);

const Keys = ({ of }: { of: KeyList }) => (
  <dl className={styles.keys}>
    {of.map(([key, work]) => (
      <div key={key}>
        <dt>
          <KeyCap>{key}</KeyCap>
        </dt>
        <dd>{work}</dd>
      </div>
    ))}
  </dl>
);
