import { paths } from './paths.ts';
import { strings } from './strings.ts';

/** The pages of the shell itself, for those who are not signed in. */
export const ownRoutes = {
  login: { path: paths.login(), title: strings.nav.signIn },
  register: { path: paths.register(), title: strings.nav.register },
};
