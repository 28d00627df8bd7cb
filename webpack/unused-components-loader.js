/**
 * Lets the bundle leave out the components of a module that nobody uses: what makes one (`var Form = React.forwardRef(...)`) is
 * marked as free of side effects, and its name for React's developer tools, which counts as one, goes.
 */
export default (source) =>
  source
    .replace(/^(var \w+ = )(?=React\d*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ ')
    .replace(/^\w+\.displayName = .*;$/gm, '');
