import { useId, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, fieldErrorsOf, messageOf, refreshPersonal } from 'shared-auth';
import { signOutSoon } from 'shared-auth/sign-out-soon';
import { givingUp } from 'shared-contract/types';
import { Banner, Button, Dialog, formatMoney, TextField, useFocusRefused } from 'shared-ui';
import { strings } from '../../strings.ts';
import * as styles from './security.module.css';

const text = strings.security;

interface CloseDialogProps {
  /** Dollars. */
  balance: number;
  onClose: () => void;
}

/**
 * Says what closing the account means and asks for the password. While there is a balance, it also asks for the words that give
 * it up.
 */
export function CloseDialog({ balance, onClose }: CloseDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [words, setWords] = useState('');
  const close = useMutation({
    mutationFn: () =>
      call('POST /user/close', { body: { password, ...(balance > 0 && { give_up: words.trim() }) } }),
    // The session has ended with the account. Only the token in this browser is left.
    onSuccess: signOutSoon,
    // The balance may have changed.
    onError: () => void refreshPersonal(),
  });
  useFocusRefused(form, close.error);
  const sentence = givingUp(balance);
  const wrong = fieldErrorsOf(close.error);
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value);
    if (close.isError) close.reset();
  };
  const complete = password !== '' && (balance <= 0 || words.trim().toLowerCase() === sentence.toLowerCase());
  const named = wrong['password'] ?? wrong['give_up'];
  return (
    <Dialog
      open
      title={text.closeTitle}
      width={520}
      busy={close.isPending || close.isSuccess}
      onClose={onClose}
      footer={
        <>
          <Button disabled={close.isPending || close.isSuccess} onClick={onClose}>
            {text.keep}
          </Button>
          <Button
            variant="danger-solid"
            type="submit"
            form={id}
            loading={close.isPending}
            disabled={!complete || close.isSuccess}
          >
            {text.closeConfirm}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (complete && !close.isPending && !close.isSuccess) close.mutate();
        }}
      >
        {close.isSuccess && <Banner tone="success">{text.closed}</Banner>}
        {close.isError && !named && <Banner tone="error">{messageOf(close.error, text.closeFailed)}</Banner>}
        <ul className={styles.points}>
          {text.closePoints.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        {balance > 0 && (
          <TextField
            label={text.giveUp(formatMoney(balance))}
            hint={text.giveUpHint(sentence)}
            autoComplete="off"
            value={words}
            disabled={close.isPending || close.isSuccess}
            error={wrong['give_up']}
            onChange={edit(setWords)}
          />
        )}
        <TextField
          type="password"
          label={text.password}
          autoComplete="current-password"
          value={password}
          disabled={close.isPending || close.isSuccess}
          error={wrong['password']}
          onChange={edit(setPassword)}
        />
      </form>
    </Dialog>
  );
}
