// Development only, first in a page's entry: the refresh runtime must be there before react-dom.
import { injectIntoGlobalHook } from 'react-refresh/runtime';

injectIntoGlobalHook(globalThis);
