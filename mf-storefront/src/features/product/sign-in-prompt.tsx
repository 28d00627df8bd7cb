import { LockKeyhole } from 'lucide-react';
import { ButtonLink } from 'shared-ui';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import * as styles from './sign-in-prompt.module.css';

const words = strings.purchase;

interface SignInPromptProps {
  productId: string;
  /** `dialog` stacks the links and calls the first one Create Account; `page` sets them in a line as Sign Up. */
  look: 'dialog' | 'page';
}

/** Shown to a guest in place of the purchase. After signing in they come back to this product. */
export function SignInPrompt({ productId, look }: SignInPromptProps) {
  const back = paths.product(productId);
  return (
    <section className={styles.signInPrompt} data-look={look}>
      <span className={styles.icon}>
        <LockKeyhole size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h3 className={styles.title}>{words.signIn}</h3>
      <div className={styles.links}>
        <ButtonLink className={styles.first} variant="primary" to={paths.register(back)}>
          {look === 'dialog' ? words.createAccount : words.signUpLink}
        </ButtonLink>
        <ButtonLink to={paths.login(back)}>{words.signInLink}</ButtonLink>
      </div>
    </section>
  );
}
