import { jsx } from 'react/jsx-runtime';

/**
 * Creates a component from the data of an icon of lucide-react. It replaces the package's own function (webpack/replacements.js),
 * which serves every framework and is ten times as long. The icon is hidden from assistive technology unless `aria-hidden` says
 * otherwise.
 * @param {{ node: readonly [tag: string, attributes: Record<string, string>][] }} icon
 */
export default function createIcon({ node }) {
  const shapes = node.map(([Tag, { key, ...attributes }]) => jsx(Tag, attributes, key));
  return ({ size = 24, ...rest }) =>
    jsx('svg', {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': 'true',
      ...rest,
      children: shapes,
    });
}
