/** The five roles of a session token (rules 1.1). */
export const ROLES = ['GUEST', 'USER', 'RESELLER', 'STAFF', 'ADMIN'] as const;
export type Role = (typeof ROLES)[number];

/** Roles with a balance and a cart (rules 1.1). */
export const CUSTOMER_ROLES = ['USER', 'RESELLER'] as const satisfies readonly Role[];
export const isCustomer = (role: string): boolean => CUSTOMER_ROLES.some((customer) => customer === role);
/** Roles that settle replacement requests (rules 1.2). */
export const STAFF_ROLES = ['STAFF', 'ADMIN'] as const satisfies readonly Role[];
export const isStaff = (role: string): boolean => STAFF_ROLES.some((staff) => staff === role);
export const ADMIN_ROLES = ['ADMIN'] as const satisfies readonly Role[];
/** Every role with an account. */
export const MEMBER_ROLES = ['USER', 'RESELLER', 'STAFF', 'ADMIN'] as const satisfies readonly Role[];

/** The label of a role in the user menu (rules 14.3). */
export const roleLabels: Record<Role, string> = {
  GUEST: 'Guest',
  USER: 'Member',
  RESELLER: 'Reseller',
  STAFF: 'Staff',
  ADMIN: 'Admin',
};
