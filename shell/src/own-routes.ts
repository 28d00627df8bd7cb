/**
 * The pages of the shell itself; `signedOutOnly`: people who are signed in are led on. The first page knows their addresses by a
 * shorter pattern (app/current-page.tsx), and the titles come with the pages.
 */
export const ownRoutes = {
  login: { path: '/login', title: 'Sign In', signedOutOnly: true },
  register: { path: '/register', title: 'Register', signedOutOnly: true },
  forgotPassword: { path: '/forgot-password', title: 'Forgot Password', signedOutOnly: false },
  resetPassword: { path: '/reset-password', title: 'Reset Password', signedOutOnly: false },
  confirmEmail: { path: '/confirm-email', title: 'Confirm Email', signedOutOnly: false },
  undoEmail: { path: '/undo-email', title: 'Undo Email Change', signedOutOnly: false },
};

export type OwnPageName = keyof typeof ownRoutes;

/** The page at an address that is one of theirs, with or without a slash at its end. */
export function ownRouteAt(pathname: string) {
  const names = Object.keys(ownRoutes) as OwnPageName[];
  const name = names.find((each) => pathname.startsWith(ownRoutes[each].path)) ?? 'login';
  return { name, ...ownRoutes[name] };
}
