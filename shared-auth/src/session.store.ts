import { create } from 'zustand';
import type { Role } from 'shared-contract/types';

/** `resolving` until the stored token is read and, if needed, a guest token is fetched (rules 1.4). */
type SessionStatus = 'resolving' | 'guest' | 'authenticated';

export interface SessionState {
  status: SessionStatus;
  token: string | null;
  username: string;
  role: Role;
}

export const guestSession: SessionState = { status: 'guest', token: null, username: '', role: 'GUEST' };

export const useSessionStore = create<SessionState>(() => ({ ...guestSession, status: 'resolving' }));
