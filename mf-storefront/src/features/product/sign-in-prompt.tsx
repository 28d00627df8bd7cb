import type { Ref } from 'react';
import { LockKeyhole } from 'lucide-react';
import { ButtonLink } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { paths, type Choice } from '../../paths.ts';
import { laterStrings } from '../../later.strings.ts';
import * as styles from './sign-in-prompt.module.css';

const words = laterStrings.purchase;

interface SignInPromptProps {
  productId: string;
  /** What was chosen. It is still chosen after signing in. */
  choice?: Choice | undefined;
  /** The choice in words. */
  chosen?: string | undefined;
  /** `dialog` calls the first link Create Account, `page` Sign Up. */
  look: 'dialog' | 'page';
  ref?: Ref<HTMLElement>;
}

/** The last step of a guest. After signing in they return to this product with their choice. */
export function SignInPrompt({ productId, choice, chosen, look, ref }: SignInPromptProps) {
  const back = paths.product(productId, choice);
  return (
    <section ref={ref} className={styles.signInPrompt} data-look={look}>
      <span className={styles.icon}>
        <LockKeyhole size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <h3 className={styles.title}>{words.signIn}</h3>
        {chosen && <p className={ui.small}>{chosen}</p>}
      </div>
      <div className={styles.links}>
        <ButtonLink className={styles.first} variant="primary" to={paths.register(back)}>
          {look === 'dialog' ? words.createAccount : words.signUpLink}
        </ButtonLink>
        <ButtonLink to={paths.login(back)}>{words.signInLink}</ButtonLink>
      </div>
    </section>
  );
}
