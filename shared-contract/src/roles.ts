/** The five roles of a session token (specification, section 3). */
export const ROLES = ['GUEST', 'USER', 'RESELLER', 'STAFF', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

/** Roles that hold a balance and a cart (section 6). */
export const CUSTOMER_ROLES = ['USER', 'RESELLER'] as const satisfies readonly Role[];
/** Roles that settle replacement requests (section 6). */
export const STAFF_ROLES = ['STAFF', 'ADMIN'] as const satisfies readonly Role[];
export const ADMIN_ROLES = ['ADMIN'] as const satisfies readonly Role[];
/** Everyone with an account of their own. */
export const MEMBER_ROLES = ['USER', 'RESELLER', 'STAFF', 'ADMIN'] as const satisfies readonly Role[];

/** What the user menu calls a role (section 2, navigation bar). */
export const roleLabels: Record<Role, string> = {
  GUEST: 'Guest',
  USER: 'Member',
  RESELLER: 'Reseller',
  STAFF: 'Staff',
  ADMIN: 'Admin',
};
