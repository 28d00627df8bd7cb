/** The request in which an action was taken, for the audit log. */
export interface Origin {
  requestId: string;
  /** Where the request came from. */
  address: string;
}

/** Who does something that the audit log records, and in which request. */
export interface Actor extends Origin {
  actorId: string;
}

/** The owner on the command line, who is not signed in. */
export const owner = { actorId: null, requestId: null, address: null };
