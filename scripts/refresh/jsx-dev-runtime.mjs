// Only for development: replaces 'react/jsx-dev-runtime', which only a development build of React provides. So a remote from a
// development server also runs inside a production shell.
import { jsx, jsxs } from 'react/jsx-runtime';

export { Fragment } from 'react/jsx-runtime';

export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
