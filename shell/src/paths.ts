import type { Role } from 'shared-contract/types';

/** Every address of the shell itself and every address that it links to. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  /** The sign-in page that sends the person back to `from` afterwards. */
  loginFrom: (from: string) => `/login?from=${encodeURIComponent(from)}`,
  register: () => '/register',
  category: (categoryId: string) => `/categories/${encodeURIComponent(categoryId)}`,
  cart: () => '/cart',
  balance: () => '/dashboard?tab=balance',
};

/**
 * The state of a link that opens a page from elsewhere. A page that only changes its own address (paging, filters, tabs) keeps
 * its scroll position. A page that is opened by such a link starts at its top, even if it is shown already.
 */
export const freshPage = { freshPage: true } as const;

const homeByRole: Record<Role, string> = {
  GUEST: '/',
  USER: '/dashboard',
  RESELLER: '/dashboard',
  // Staff may not open the customer dashboard (rules 14.1, docs/adr/0010).
  STAFF: '/dashboard/replacements',
  ADMIN: '/admin/dashboard',
};

/** The address of a signed-in person's dashboard (rules 1.6). */
export const dashboardOf = (role: Role): string => homeByRole[role];

/**
 * The page to return to after signing in, or null where `from` leads out of the store or back to the sign-in pages. Only a path
 * of this origin counts, so that a link cannot send anybody elsewhere.
 */
export function safeReturnPath(from: string | null, origin: string): string | null {
  if (!from?.startsWith('/')) return null;
  try {
    const url = new URL(from, origin);
    // `/.//elsewhere` is a path of this origin, but becomes another origin's address when it is parsed again.
    if (url.origin !== origin || url.pathname.startsWith('//')) return null;
    return ['/login', '/register'].includes(url.pathname) ? null : url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}
