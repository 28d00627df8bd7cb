export {
  ApiError,
  codeOf,
  currentOf,
  detailsOf,
  fieldErrorsOf,
  messageOf,
  type ApiErrorCode,
} from './api-error.ts';
export { call, callPage, newIdempotencyKey, onRefusal, prepareCalls, type CallReply } from './call.ts';
export type { ProofWay } from './requests.ts';
export { hasDraft, hasSecretDraft, useDraft, useSecretDraft } from './drafts.ts';
export { addToCart, refreshPersonal, setCartLine, useAddToCart, usePersonal } from './personal.ts';
export { callKey, queryClient, refresh, useCall, useCallPage } from './query-client.ts';
export { QueryProvider } from './query-provider.tsx';
export {
  accessOf,
  adopt,
  register,
  setNavigate,
  signIn,
  signOut,
  startSession,
  useAccess,
  useSession,
} from './session.ts';
export { useSessionStore } from './session.store.ts';
export { DEFAULT_STORE_NAME, useStoreConfig } from './store-config.ts';
export { forgetDrafts, lastVisit } from './stored-drafts.ts';
export { sessionFrom, storedToken } from './token.ts';
