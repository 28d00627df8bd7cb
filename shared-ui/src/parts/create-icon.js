import { jsx } from 'react/jsx-runtime';

/**
 * A component of lucide-react for the data of one of its icons, in place of the package's own (webpack/replacements.js), which draws for
 * every framework and has ten times the code. Not seen by assistive technology unless `aria-hidden` says otherwise.
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
