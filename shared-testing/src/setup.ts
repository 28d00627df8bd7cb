import '@testing-library/jest-dom';
import { cleanup, configure, getConfig } from '@testing-library/react';
import nock from 'nock';
import * as React from 'react';
import { forgetDrafts, queryClient, useSessionStore } from 'shared-auth';
import { assertAllFakesUsed } from './mock-api.ts';

// No test measures speed, so a busy machine gets the time it needs.
jest.setTimeout(180_000);
// What is waited for is looked for again and again. Only the last failure is shown, and the whole page is written into that one anyway.
const { getElementError } = getConfig();
configure({
  asyncUtilTimeout: 60_000,
  getElementError: (message, container) =>
    isLookedForAgain() ? elementError(message) : getElementError(message, container),
});

/** True inside `waitFor` and the `find` queries: the library has a field for it, without a type. */
const isLookedForAgain = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

const elementError = (message: string | null) =>
  Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });

// React records the stack of the first 10,000 elements in every second, for warnings that no test reads. Here the limit counts as reached.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, { recentlyCreatedOwnerStacks: number }>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e4, set: () => undefined });

// jsdom has no layout: these stubs return what components read.
globalThis.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})) as typeof globalThis.matchMedia;
// React reads the form of a submit event that leads to another address, and Node's FormData takes no form.
const NodeFormData = globalThis.FormData;
globalThis.FormData = class extends NodeFormData {
  constructor() {
    super();
  }
};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
HTMLElement.prototype.scrollIntoView ??= () => undefined;
// In tests antd has one id for everything, so that two dialogs would have the name of the first.
jest.mock('@rc-component/util/lib/hooks/useId', () => ({
  __esModule: true,
  ...jest.requireActual<object>('@rc-component/util/lib/hooks/useId'),
  default: function useId(id?: string) {
    const own = React.useId();
    return id ?? own;
  },
}));
// jsdom has the element but not its modal behaviour.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
  this.dispatchEvent(new Event('close'));
};

// jsdom knows no pseudo-elements, and antd measures scroll bars with them.
const { getComputedStyle: computed } = globalThis;
globalThis.getComputedStyle = (element) => computed(element);
// jsdom has none, and antd closes its lists one message later. Node's own would hold the test's process.
globalThis.MessageChannel = class {
  readonly port1: { onmessage?: () => void } = {};
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
} as unknown as typeof MessageChannel;

// A failing call fails at once: retries belong to the query cache and have their own tests.
const { queries, ...others } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retry: false } });

beforeAll(() => nock.disableNetConnect());

afterEach(() => {
  cleanup();
  jest.useRealTimers();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  forgetDrafts();
  useSessionStore.setState({ status: 'resolving', token: null, username: '', role: 'GUEST' }, true);
  assertAllFakesUsed();
});

afterAll(() => nock.restore());
