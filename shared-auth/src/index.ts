export {
  ApiError,
  codeOf,
  currentOf,
  detailsOf,
  fieldErrorsOf,
  messageOf,
  type ApiErrorCode,
} from './api-error.ts';
export { call, callPage, newIdempotencyKey, type CallInput, type CallReply, type PagedKey } from './call.ts';
export { hasDraft, hasSecretDraft, useDraft, useSecretDraft } from './drafts.ts';
export {
  addToCart,
  refreshPersonal,
  setCartLine,
  useAddToCart,
  usePersonal,
  useSetCartLine,
} from './personal.ts';
export { callKey, queryClient, refresh, useCall, useCallPage } from './query-client.ts';
export {
  accessOf,
  register,
  setNavigate,
  signIn,
  signOut,
  startSession,
  useAccess,
  useSession,
  type Access,
} from './session.ts';
export { useSessionStore, type SessionState, type SessionStatus } from './session.store.ts';
export { DEFAULT_STORE_NAME, useStoreConfig } from './store-config.ts';
export { forgetDrafts, keptHere } from './stored-drafts.ts';
export { sessionFrom, storedToken } from './token.ts';
