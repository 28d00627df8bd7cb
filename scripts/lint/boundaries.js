// A lint rule for imports: which package and which feature may import which, and what the source may not contain. It works with
// folders, so a new feature or remote is checked without a change here.
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const shared = ['shared-contract', 'shared-auth', 'shared-ui'];

/** What each package may import from the workspace. A pattern on the left is for all remotes. */
const mayImport = [
  [/^shared-contract$/, []],
  [/^shared-auth$/, ['shared-contract']],
  [/^shared-ui$/, ['shared-contract', 'shared-auth']],
  [/^shared-testing$/, shared],
  [/^mf-/, shared],
  [/^shell$/, [...shared, /^mf-[a-z]+\/(src\/)?manifest(\.ts)?$/]],
  [/^api$/, ['shared-contract']],
  [/^hoodpay-sandbox$/, []],
  [/^mailbox$/, ['hoodpay-sandbox']],
  [/^e2e$/, ['shared-contract', 'hoodpay-sandbox', 'mailbox']],
  [/^bench$/, ['shared-contract', 'hoodpay-sandbox', 'mailbox', 'api']],
  [/^scripts$/, ['shared-contract', 'shared-testing', 'api']],
];
const workspaces = /^(shared-[a-z]+|mf-[a-z]+|shell|api|hoodpay-sandbox|mailbox|e2e|bench)(\/|$)/;
const browserPackages = /^(shared-auth|shared-ui|mf-[a-z]+|shell)$/;
/** Programs that the API's tests use instead of external services. */
const standIns = ['hoodpay-sandbox', 'mailbox'];
const testFile = /\.test\.tsx?$|^api\/test\/|\/(testing|jest\.[a-z]+)[/.]/;
const antdBarrel =
  /^shared-ui\/src\/(base|overlay|form|table|date|tabs|upload|theme\/create-theme)(\.tsx?$|\/)/;

/** These files make the shared parts of a package, so they import it. The server draws with its own router. */
const subsetFile = /^(shell\/src\/(federation\/shared\/|server\.tsx$)|shared-auth\/src\/queries\.ts$)/;
/** A test has its own router too. */
const isRouterOfTest = (from, target) => target === 'react-router' && /\.test\.tsx$/.test(from);

/** The layers of the API's source, the lowest first. Each imports itself and those before it. The last one puts them together. */
const apiLayers = ['platform', 'shop', 'reads', 'web', 'program'];
const layerOf = (filePath) => {
  const [, folder] = /^api\/src\/(?:([a-z]+)\/)?/.exec(filePath) ?? [];
  return apiLayers.includes(folder) ? folder : 'program';
};

/** Files that must not use HTTP. Routes translate between the two. */
const withoutHttp = /^api\/src\/.*\.(?:service|rules|sql)\.ts$/;
/** HTTP, and the parts of a call that routes read. */
const http = /^api\/src\/(?:platform\/http\/|shop\/audit\/call\.ts$)/;

/** Why a file of the API's source must not import another file of the API, or undefined. */
function apiObjection(from, target) {
  if (!target.startsWith('api/src/')) {
    // The program that creates demo data passes them in.
    if (from === 'api/src/main.ts' && target.startsWith('api/demo/')) return undefined;
    return `Source does not import '${target.split('/', 2).join('/')}': what it needs of it is handed in.`;
  }
  if (/^api\/src\/(?:shop|reads)\/.*\.routes\.ts$/.test(from) && target.endsWith('.sql.ts')) {
    return 'A route holds no SQL: its service does what it needs.';
  }
  if (withoutHttp.test(from) && http.test(target)) {
    return 'A service, a rule and a statement know no HTTP: the route hands in what they need.';
  }
  if (
    target === 'api/src/platform/db/statement.ts' &&
    !from.startsWith('api/src/platform/db/') &&
    !from.endsWith('.sql.ts')
  ) {
    return 'SQL stands in a file of its own, named *.sql.ts.';
  }
  const [own, other] = [layerOf(from), layerOf(target)];
  if (apiLayers.indexOf(other) <= apiLayers.indexOf(own)) return undefined;
  return `'${own}' must not import '${other}': imports point from web over reads and shop to platform.`;
}

/** The workspace path of an import ("shell/src/app/x.ts" or "shared-auth"), or the name of a package. */
function targetOf(specifier, file) {
  if (!specifier.startsWith('.')) return specifier;
  return path.relative(root, path.resolve(path.dirname(file), specifier)).replaceAll(path.sep, '/');
}

/** The feature that a path belongs to ("mf-account/src/features/cart"), if any. */
const featureOf = (filePath) => /^[^/]+\/src\/features\/[^/]+(?=\/|$)/.exec(filePath)?.[0];

/** Why this import is not allowed, or undefined when it is. */
export function objection({ file, specifier, typeOnly }) {
  const from = path.relative(root, file).replaceAll(path.sep, '/');
  const own = from.split('/', 1)[0] ?? '';
  const target = targetOf(specifier, file);
  const isTest = testFile.test(from);
  const relative = specifier.startsWith('.');

  if (relative && !/\.(ts|tsx|js|mjs|cjs|css|json|svg|html)(\?[a-z]+)?$/.test(specifier)) {
    return `Write the file extension: '${specifier}'.`;
  }
  if (browserPackages.test(own) && !typeOnly && !isTest) {
    if (/^typebox(\/|$)/.test(target)) return 'A schema library must not reach a bundle: import types only.';
    if (target === 'shared-contract' || target.startsWith('shared-contract/src/')) {
      return "The contract's schemas stay on the server: import types, or plain tables from 'shared-contract/types'.";
    }
  }
  if (/^(antd|@ant-design|@rc-component)(\/|$)/.test(target)) {
    if (own === 'shared-ui' && (typeOnly || isTest || antdBarrel.test(from))) return undefined;
    return "antd comes through 'shared-ui/base', '/overlay', '/form', '/table', '/date', '/tabs' or '/upload' only.";
  }

  const shared = /^(?:node_modules\/)?(react-router|@tanstack\/(?:query-core|react-query))(\/|$)/.exec(
    target,
  )?.[1];
  if (
    browserPackages.test(own) &&
    shared &&
    target !== '@tanstack/react-query' &&
    !subsetFile.test(from) &&
    !isRouterOfTest(from, target)
  ) {
    const name = shared === 'react-router' ? 'react-router-dom' : '@tanstack/react-query';
    return `The page shares a part of this package as '${name}' (shared-modules.js): import that name.`;
  }

  if (withoutHttp.test(from) && target === 'fastify')
    return 'A service, a rule and a statement know no HTTP: the route hands in what they need.';
  const other = workspaces.exec(target)?.[1];
  if (other === undefined) return undefined;
  if (other !== own) {
    if (relative && own !== 'bench' && !(own === 'shell' && other.startsWith('mf-'))) {
      return `Import the package '${other}' by its name.`;
    }
    if (isTest && (other === 'shared-testing' || (own === 'api' && standIns.includes(other))))
      return undefined;
    const allowed = mayImport.find(([pattern]) => pattern.test(own))?.[1] ?? [];
    const fine = allowed.some((entry) => (typeof entry === 'string' ? entry === other : entry.test(target)));
    return fine ? undefined : `'${own}' must not import '${other}': imports point one way.`;
  }
  // An import by name would avoid the rules for paths, here and in circles.js. Shared packages import by name only what the shell
  // provides of them.
  if (!relative && !/^shared-(auth|ui)$/.test(own))
    return `Import a file of the own package by its path, not as '${specifier}'.`;
  if (from.startsWith('api/src/') && relative && !isTest) return apiObjection(from, target);
  const feature = featureOf(from);
  const otherFeature = featureOf(target);
  if (feature !== undefined && otherFeature !== undefined && feature !== otherFeature) {
    return `A feature does not import a sibling: move what '${feature}' and '${otherFeature}' share one level up.`;
  }
  return undefined;
}

/** Why this file may not be in its folder, or undefined when it may. */
export function misplaced(file) {
  const at = path.relative(root, file).replaceAll(path.sep, '/');
  if (!/^api\/src\/.*\.(fixture|corpus)\.ts$/.test(at)) return undefined;
  return 'What exists for tests stands in api/test.';
}

const isTypeOnly = (node) =>
  node.importKind === 'type' ||
  node.exportKind === 'type' ||
  (node.specifiers?.length > 0 && node.specifiers.every((specifier) => specifier.importKind === 'type'));

export const boundaries = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const check = (node) => {
      if (typeof node.source?.value !== 'string') return;
      const message = objection({
        file: context.filename,
        specifier: node.source.value,
        typeOnly: isTypeOnly(node),
      });
      if (message !== undefined) context.report({ node: node.source, message });
    };
    return {
      Program(node) {
        const message = misplaced(context.filename);
        if (message !== undefined) context.report({ node, message });
      },
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      // A test may use the types of code that it does not run, such as modules of another release.
      ...(!testFile.test(path.relative(root, context.filename)) && { TSImportType: check }),
    };
  },
};
