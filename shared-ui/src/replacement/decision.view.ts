/** What blocks a decision. */
export interface DecisionState {
  /** Something is under way. */
  busy: boolean;
  /** Someone decided already. */
  resolved: boolean;
}

/** Approving needs a chosen item, and nothing else under way (rules 14.15). */
export const mayApprove = ({ busy, resolved }: DecisionState, selection: string | null): boolean =>
  !busy && !resolved && selection !== null;

/** Denying needs a reason that is not blank, and nothing else under way (rules 14.15). */
export const mayDeny = ({ busy, resolved }: DecisionState, reason: string): boolean =>
  !busy && !resolved && reason.trim() !== '';
