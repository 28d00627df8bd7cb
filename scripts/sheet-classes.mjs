/** The class names in the selectors of a style sheet. Those of antd in `:global()` are left out. */
export function classesIn(css) {
  const selectors = css.replace(/\/\*[^]*?\*\/|:global\([^)]*\)/g, '').match(/[^{};]+(?=\{)/g) ?? [];
  return new Set(selectors.flatMap((selector) => selector.match(/(?<=\.)[a-z][\w-]*/gi) ?? []));
}
