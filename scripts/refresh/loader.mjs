// Only for development: compiles a source file with React's refresh hooks, so that an edit shows without losing state, alone and
// inside the shell. A module that exports only components is replaced in place. Any other change reloads the page, and so does
// every change inside a production shell.
import { transform } from '@swc/core';

// Local to the module, because the usual globals would be shared by all remotes on the page.
const before = `
import * as __refresh from 'react-refresh/runtime';
var $RefreshReg$ = (type, id) => __refresh.register(type, __webpack_module__.id + ' ' + id);
var $RefreshSig$ = __refresh.createSignatureFunctionForTransform;
`.replaceAll('\n', '');

const after = `
;if (import.meta.webpackHot) {
  const values = Object.values(__webpack_exports__);
  if (values.length > 0 && values.every((value) => __refresh.isLikelyComponentType(value))) {
    const wasHere = import.meta.webpackHot.data?.wasHere;
    import.meta.webpackHot.dispose((data) => { data.wasHere = true; });
    import.meta.webpackHot.accept();
    if (wasHere && globalThis.__storeRefreshes) setTimeout(() => __refresh.performReactRefresh(), 30);
    else if (wasHere) location.reload();
  }
}
`;

// eslint-disable-next-line import-x/no-default-export -- what webpack takes for a loader
export default function refreshLoader(source) {
  const done = this.async();
  const tsx = this.resourcePath.endsWith('.tsx');
  transform(source, {
    filename: this.resourcePath,
    sourceMaps: this.sourceMap,
    configFile: false,
    swcrc: false,
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic', development: tsx, refresh: tsx } },
      experimental: { keepImportAttributes: true },
    },
  }).then(
    ({ code, map }) => done(null, tsx ? before + code + after : code, map && JSON.parse(map)),
    (error) => done(error),
  );
}
