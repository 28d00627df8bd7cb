// Only for development, first in a page's entry, because the refresh runtime has to be loaded before react-dom.
import { injectIntoGlobalHook } from 'react-refresh/runtime';

injectIntoGlobalHook(globalThis);
// For the modules of remotes (loader.mjs). In a production shell nothing is refreshed, because its React cannot replace a
// component.
globalThis.__storeRefreshes = true;
