/** What blocks a decision. */
export interface DecisionState {
  /** A request is in flight. */
  busy: boolean;
  /** Someone decided already. */
  resolved: boolean;
  /** Somebody else works on it (rules 8.9). */
  locked: boolean;
}

/** Nothing blocks a decision. */
export const mayDecide = ({ busy, resolved, locked }: DecisionState): boolean =>
  !busy && !resolved && !locked;

/** Approving needs a chosen item and no request in flight (rules 14.15). */
export const mayApprove = (state: DecisionState, selection: string | null): boolean =>
  mayDecide(state) && selection !== null;

/** Denying needs a reason that is not blank and no request in flight (rules 14.15). */
export const mayDeny = (state: DecisionState, reason: string): boolean =>
  mayDecide(state) && reason.trim() !== '';
