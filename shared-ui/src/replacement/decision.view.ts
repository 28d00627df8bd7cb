/** What prevents a decision. */
export interface DecisionState {
  /** Whether a request is in flight. */
  busy: boolean;
  /** Whether somebody has decided already. */
  resolved: boolean;
  /** Whether somebody else works on it (rules 8.9). */
  locked: boolean;
}

/** Whether nothing prevents a decision. */
export const mayDecide = ({ busy, resolved, locked }: DecisionState): boolean =>
  !busy && !resolved && !locked;

/** Approving needs a chosen item and no request in flight (rules 14.15). */
export const mayApprove = (state: DecisionState, selection: string | null): boolean =>
  mayDecide(state) && selection !== null;

/** Denying needs a reason that is not blank and no request in flight (rules 14.15). */
export const mayDeny = (state: DecisionState, reason: string): boolean =>
  mayDecide(state) && reason.trim() !== '';
