/** The class names in the selectors of a style sheet; those of antd in `:global()` are not its own. */
export function classesIn(css) {
  const selectors = css.replace(/\/\*[^]*?\*\/|:global\([^)]*\)/g, '').match(/[^{};]+(?=\{)/g) ?? [];
  return new Set(selectors.flatMap((selector) => selector.match(/(?<=\.)[a-z][\w-]*/gi) ?? []));
}
