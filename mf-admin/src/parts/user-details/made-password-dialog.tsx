import { Check, Copy } from 'lucide-react';
import { Button, Dialog, useCopy } from 'shared-ui';
import { strings } from '../../strings.ts';
import * as detailsStyles from '../details.module.css';
import * as styles from './user-details.module.css';

const text = strings.access;

interface MadePasswordDialogProps {
  username: string;
  password: string;
  /** What to do with it. */
  instructions: string;
  onClose: () => void;
}

/** Shows a password that the store made, this once: nobody can read it afterwards. */
export function MadePasswordDialog({ username, password, instructions, onClose }: MadePasswordDialogProps) {
  const { copied, failed, copy } = useCopy();
  return (
    <Dialog
      open
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
        <span className={detailsStyles.code}>{password}</span>
        <Button
          size="sm"
          icon={copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
          onClick={() => void copy(password)}
        >
          {copied ? text.copied : failed ? text.copyFailed : text.copy}
        </Button>
      </div>
    </Dialog>
  );
}
