import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import importX from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { boundaries } from './scripts/lint/boundaries.js';
import { circles } from './scripts/lint/circles.js';

const source = ['{shared-*,mf-*,shell,api,hoodpay-sandbox,mailbox}/src/**/*.{ts,tsx}', 'api/demo/**/*.ts'];
const browser = ['{shared-auth,shared-ui,mf-*,shell}/src/**/*.{ts,tsx,js}'];
const tests = [
  '**/*.test.{ts,tsx,mjs}',
  '*/src/testing/**',
  'api/test/**',
  'shared-testing/**',
  'e2e/**',
  'bench/**',
];

/** The few places that may read the environment: one file for each program, and the scripts that start them. */
const environmentReaders = [
  'api/src/{config,main,admin}.ts',
  'hoodpay-sandbox/src/config.ts',
  'hoodpay-sandbox/src/main.ts',
  'mailbox/src/config.ts',
  'mailbox/src/main.ts',
  'scripts/**',
  'e2e/**',
  'bench/**',
  '*.js',
  'webpack/dev-server.js',
];

const readsOfConfiguration = {
  // webpack replaces process.env.NODE_ENV in bundles; anything else is configuration.
  selector:
    ":not(MemberExpression[property.name='NODE_ENV'], MemberExpression[property.value='NODE_ENV']) > MemberExpression[object.name='process'][property.name='env']",
  message: 'Configuration is read in config.ts only.',
};

const severalPartsOfAntd = {
  selector: "ExportNamedDeclaration[source.value='antd'][exportKind='value'] ExportSpecifier:nth-child(2)",
  message:
    'One statement for each part: webpack orders parts of one statement by what it read first, so that two builds of one source differ.',
};

export default tseslint.config(
  {
    ignores: [
      '**/node_modules',
      '**/dist',
      '**/.data',
      '**/coverage',
      '.cache',
      'test-results',
      'playwright-report',
      'screens',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    plugins: { 'import-x': importX, house: { rules: { boundaries, circles } } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: { globals: { ...globals.node } },
    rules: {
      'house/boundaries': 'error',
      'house/circles': 'error',
      'import-x/no-default-export': 'error',
      'import-x/no-duplicates': 'error',
      'import-x/no-mutable-exports': 'error',
      'import-x/newline-after-import': 'error',
      'no-restricted-syntax': ['error', readsOfConfiguration],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-unused-vars': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
    },
  },
  {
    files: ['shared-ui/src/**'],
    rules: { 'no-restricted-syntax': ['error', readsOfConfiguration, severalPartsOfAntd] },
  },
  { files: source, ignores: tests, rules: { 'no-console': 'error' } },
  // A page can log only to the console.
  { files: browser, rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] } },
  // Runs before anything else, untranspiled, in every browser.
  {
    files: ['shared-ui/src/theme/first-paint.js', 'shell/src/app/{first-visitor,files-elsewhere}.js'],
    rules: { 'no-var': 'off' },
  },
  {
    files: browser,
    ...reactHooks.configs.flat['recommended-latest'],
    languageOptions: { globals: { ...globals.browser } },
  },
  { files: ['**/*.test.{ts,tsx}'], languageOptions: { globals: { ...globals.jest } } },
  {
    files: environmentReaders.concat(tests),
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // Tools ask for a default export by name, and so do React.lazy and the federation runtime.
    files: [
      '*.js',
      '*/*.config.{js,ts,mjs}',
      '*/webpack.*.js',
      'webpack/*-loader.js',
      '*/jest.*.{js,mjs,ts}',
      'mf-*/src/{remote,server}.tsx',
      'shell/src/federation/runtime-plugin.ts',
      'shared-ui/src/base/without-choices.js',
      'shared-ui/src/parts/create-icon.js',
      'e2e/support/start-store.ts',
      '**/*.d.ts',
    ],
    rules: { 'import-x/no-default-export': 'off' },
  },
  prettier,
);
