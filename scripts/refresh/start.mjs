// Development only, first in a page's entry: the refresh runtime must be there before react-dom.
import { injectIntoGlobalHook } from 'react-refresh/runtime';

injectIntoGlobalHook(globalThis);
// For the modules of remotes (loader.mjs). In a production shell nothing refreshes: its React cannot exchange a component.
globalThis.__storeRefreshes = true;
