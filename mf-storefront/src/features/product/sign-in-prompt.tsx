import { LockKeyhole } from 'lucide-react';
import { ButtonLink } from 'shared-ui';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import './sign-in-prompt.css';

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
    <section className="sign-in-prompt" data-look={look}>
      <span className="sign-in-prompt__icon">
        <LockKeyhole size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <h3 className="sign-in-prompt__title">{words.signIn}</h3>
      <div className="sign-in-prompt__links">
        <ButtonLink className="sign-in-prompt__first" variant="primary" to={paths.register(back)}>
          {look === 'dialog' ? words.createAccount : words.signUpLink}
        </ButtonLink>
        <ButtonLink to={paths.login(back)}>{words.signInLink}</ButtonLink>
      </div>
    </section>
  );
}
