// The types of the exports of the shared packages. Comments and unreachable parts are left out.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../shared-modules.js';

/** The folders of the sources that are packed. */
const packed = [
  ...['shared-contract', 'shared-auth', 'shared-ui', 'shared-testing'].map((name) => `${name}/src`),
  'shell/src/federation/shared',
];

/**
 * Compiles the sources of the shared packages with the compiler that always writes a type in the same way.
 * @param {string} stage a folder in the repository for the project; the output is in its folder `out`
 * @param {{ declarationsOf?: string[] }} only the declarations, including those of these scripts
 */
export function compileShared(stage, { declarationsOf } = {}) {
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(path.join(stage, 'out'), { recursive: true });
  const here = (file) => path.relative(stage, path.join(root, file));
  const project = path.join(stage, 'tsconfig.json');
  writeFileSync(
    project,
    JSON.stringify({
      extends: here('tsconfig.web.json'),
      compilerOptions: {
        ...{ noEmit: false, declaration: true, rootDir: here('.'), outDir: './out' },
        ...(declarationsOf && { emitDeclarationOnly: true, allowJs: true }),
      },
      include: [...packed, ...(declarationsOf ?? [])].map(here),
      exclude: packed.map((folder) => here(`${folder}/**/*.test.*`)),
    }),
  );
  const compiler = path.join(root, 'node_modules/typescript-native/bin/tsc');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [compiler, '--singleThreaded', '-p', project],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`The shared packages cannot be compiled:\n${stdout}${stderr}`);
}

/** The declarations of a source. */
export const declared = (file) => file.replace(/(\.d)?\.(m?)(tsx|ts|js)$/, '.d.$2ts');

/**
 * @param {string} folder with declarations
 * @param {readonly string[]} entries files in it
 * @returns {Map<string, Record<string, string>>} of each entry its names, with a hash of the type of each
 */
export function typesOf(folder, entries) {
  const files = entries.map((entry) => path.join(folder, entry));
  const options = {
    noLib: true,
    types: [],
    skipLibCheck: true,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost({});
  // Exports of another package are named and not followed, because it has its own version.
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      const file = declared(path.resolve(path.dirname(from), text));
      const isOurs = text.startsWith('.') && existsSync(file);
      return { resolvedModule: isOurs ? { resolvedFileName: file, extension: '.d.ts' } : undefined };
    });
  const program = ts.createProgram(files, { ...options, module: ts.ModuleKind.ESNext }, host);
  const checker = program.getTypeChecker();
  const printer = ts.createPrinter({ removeComments: true });

  /** The symbol behind the aliases, or the symbol itself when that is in another package. */
  const targetOf = (symbol) => {
    if (!(symbol.flags & ts.SymbolFlags.Alias)) return symbol;
    const target = checker.getAliasedSymbol(symbol);
    return target.declarations?.length ? target : symbol;
  };
  const printed = (node, of) => printer.printNode(ts.EmitHint.Unspecified, node, of.getSourceFile());
  // The compiler writes properties in the order in which it found them. Another order is the same type.
  const inOrder = (node) => {
    const sorted = (members) =>
      members.every(ts.isPropertySignature)
        ? members.toSorted((a, b) => (printed(a.name, node) < printed(b.name, node) ? -1 : 1))
        : members;
    const visit = (child) => {
      const visited = ts.visitEachChild(child, visit, undefined);
      return ts.isTypeLiteralNode(visited)
        ? ts.factory.updateTypeLiteralNode(visited, ts.factory.createNodeArray(sorted(visited.members)))
        : visited;
    };
    return visit(node);
  };
  const ownText = (node) => {
    const text = printed(inOrder(node), node);
    const from =
      ts.findAncestor(node, ts.isImportDeclaration) ?? ts.findAncestor(node, ts.isExportDeclaration);
    return from ? `${text} from ${from.moduleSpecifier?.getText()}` : text;
  };
  /** The symbol and the parts of its type, each as text. */
  const textsOf = (symbol, seen = new Map()) => {
    const target = targetOf(symbol);
    if (seen.has(target)) return seen;
    const nodes = (target.declarations ?? []).filter((node) => !ts.isSourceFile(node));
    seen.set(target, nodes.map(ownText).join('\n'));
    const visit = (node) => {
      if (ts.isIdentifier(node)) {
        const used = checker.getSymbolAtLocation(node);
        // Parameters, properties and type parameters are left out, because they are in the text.
        const isOfFile = used?.declarations?.some(
          (each) =>
            ts.isSourceFile(each.parent) ||
            ts.findAncestor(each, ts.isImportDeclaration) ||
            ts.isVariableStatement(each.parent?.parent),
        );
        if (used && isOfFile) textsOf(used, seen);
      }
      ts.forEachChild(node, visit);
    };
    nodes.forEach(visit);
    return seen;
  };
  const hashOf = (symbol) => {
    const texts = [...textsOf(symbol).values()];
    return createHash('sha256')
      .update([texts[0], ...texts.slice(1).sort()].join('\n'))
      .digest('hex')
      .slice(0, 8);
  };
  return new Map(
    entries.map((entry, at) => {
      const module = checker.getSymbolAtLocation(program.getSourceFile(files[at]));
      const symbols = checker.getExportsOfModule(module).sort((a, b) => (a.name < b.name ? -1 : 1));
      return [entry, Object.fromEntries(symbols.map((symbol) => [symbol.name, hashOf(symbol)]))];
    }),
  );
}
