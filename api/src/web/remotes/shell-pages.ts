/** Pages of the shell itself beside the home page; all others are declared by the remotes' manifests. */
export const SIGN_IN_PAGES = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/undo-email',
];
