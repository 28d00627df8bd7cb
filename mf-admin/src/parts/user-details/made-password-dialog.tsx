import { Button } from 'shared-ui';
import { ModalDialog } from 'shared-ui/overlay';
import { strings } from '../../strings.ts';
import { CopyableCode } from '../copyable-code.tsx';
import * as detailsStyles from '../details.module.css';
import * as styles from './user-details.module.css';

const text = strings.access;

interface MadePasswordDialogProps {
  username: string;
  password: string;
  /** A sentence about what to do with the password. */
  instructions: string;
  onClose: () => void;
}

/** Shows a password that the store made, this once: nobody can read it afterwards. */
export function MadePasswordDialog({ username, password, instructions, onClose }: MadePasswordDialogProps) {
  return (
    <ModalDialog
      title={text.madeTitle(username)}
      width={480}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <p className={detailsStyles.confirmText}>{instructions}</p>
      <div className={styles.made}>
        <CopyableCode value={password} name={text.made} />
      </div>
    </ModalDialog>
  );
}
