import { KeyCap } from 'shared-ui/key-cap';
import { ModalDialog } from 'shared-ui/overlay';
import { strings } from '../strings.ts';
import { commandKey } from './command-key.ts';
import * as tableStyles from '../parts/table.module.css';
import * as styles from './layout.module.css';

const text = strings.keys;

const keys: readonly (readonly [key: string, work: string])[] = [
  [commandKey(), text.palette],
  ['/', text.search],
  ['J', text.next],
  ['K', text.previous],
  ['Enter', text.open],
  ['Esc', text.leave],
  ['U', text.undo],
  ['?', text.help],
];

/** The keys of the administration (rules 14.42). */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => (
  <ModalDialog title={text.title} width={440} onClose={onClose}>
    <dl className={styles.keys}>
      {keys.map(([key, work]) => (
        <div key={key}>
          <dt>
            <KeyCap>{key}</KeyCap>
          </dt>
          <dd>{work}</dd>
        </div>
      ))}
    </dl>
    <p className={tableStyles.cellQuiet}>{text.note}</p>
  </ModalDialog>
);
