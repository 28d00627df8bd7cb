import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { ownRouteAt, type OwnPageName } from '../../own-routes.ts';
import { EmailLinkPage } from './email-link-page.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

const pages: Partial<Record<OwnPageName, ComponentType>> = {
  forgotPassword: ForgotPasswordPage,
  resetPassword: ResetPasswordPage,
  confirmEmail: () => <EmailLinkPage does="confirm" />,
  undoEmail: () => <EmailLinkPage does="undo" />,
};

/** The pages by which somebody gets an account back. */
export function RecoveryPages() {
  const Page = pages[ownRouteAt(useLocation().pathname).name];
  return Page && <Page />;
}
