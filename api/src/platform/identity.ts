import type { Role } from 'shared-contract';

/** The caller, as the database has it now. */
export interface Identity {
  /** For a guest a random id that no account has. */
  userId: string;
  username: string;
  role: Role;
  /** Empty for a guest. */
  sessionId: string;
  /** The version of the account in the token: a change of password or role raises it and ends older tokens. */
  version: number;
  /** The holder has proved within ten minutes who they are; never of a guest. */
  provedLately: boolean;
}
