/**
 * Lets the bundle leave out components of a module that nobody uses. The call that makes one (`var Form = React.forwardRef(...)`) is marked as
 * free of side effects, and its name for React's developer tools, which counts as a side effect, is removed.
 */
export default (source) =>
  source
    .replace(/^(var \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ ')
    .replace(/^\w+\.displayName = .*;$/gm, '');
