/**
 * The pages of the shell itself. `signedOutOnly` pages send signed-in people on. The first page knows these addresses by a
 * shorter pattern (app/current-page.tsx). The titles are loaded with the pages.
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

/** The page at an address, with or without a slash at its end, if it is one of these. */
export function ownRouteAt(pathname: string) {
  const names = Object.keys(ownRoutes) as OwnPageName[];
  const name = names.find((each) => pathname.startsWith(ownRoutes[each].path)) ?? 'login';
  return { name, ...ownRoutes[name] };
}
