// The environment of the browser packages in tests: jsdom with Node's own fetch, the contract, and computed styles that cost little.
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { endpoints } from 'shared-contract';
import { Value } from 'typebox/value';

const require = createRequire(import.meta.url);
const jsdom = (file) => require(`jsdom/lib/jsdom/living/helpers/${file}.js`);

// jsdom tests every rule of every style sheet against an element, and antd has thousands. Like a browser, look first at
// the tag and the classes that the selector ends with. This has to be in place before jsdom itself is loaded.
const selectors = jsdom('selectors');
const { matchesDontThrow } = selectors;
selectors.matchesDontThrow = (element, selector) =>
  mayMatch(element, selector) && matchesDontThrow(element, selector);

/** What `subjectsOf` said about a selector. */
const known = new Map();

function mayMatch(element, selector) {
  // A rule that holds no declarations, such as @keyframes.
  if (selector === undefined) return false;
  if (!known.has(selector)) known.set(selector, subjectsOf(selector));
  const tag = element._localName.toLowerCase();
  const classes = ` ${(element.getAttributeNS(null, 'class') ?? '').replace(/\s/g, ' ')} `;
  const fits = (subject) =>
    (subject.tag === undefined || subject.tag === tag) &&
    subject.classes.every((name) => classes.includes(name));
  return known.get(selector)?.some(fits) ?? true;
}

/**
 * For each alternative of a selector, the tag and the classes of the elements that it matches. Less strict than the selector, because
 * what stands in brackets is left out; undefined where it is not clear.
 */
function subjectsOf(selector) {
  let text = selector.replace(/\[[^\]]*\]/g, '*');
  for (let before; before !== text;) {
    before = text;
    text = text.replace(/\([^()]*\)/g, '');
  }
  if (/[\\|"'()[\]]/.test(text)) return undefined;
  return text.split(',').map((alternative) => {
    const subject = alternative
      .trim()
      .split(/[\s>+~]+/)
      .at(-1);
    return {
      tag: /^[a-z][\w-]*/i.exec(subject)?.[0].toLowerCase(),
      classes: Array.from(subject.matchAll(/\.([\w-]+)/g), ([, name]) => ` ${name} `),
    };
  });
}

// No test reads computed colours, and jsdom would compute them for every element.
const { propertiesWithResolvedValueImplemented: computed } = jsdom('style-rules');
for (const [name, { computedValue }] of Object.entries(computed))
  if (computedValue === 'computed-color') delete computed[name];

// jsdom looks for an element called "length" whenever the length of a collection is read. React reads it once for each option of a list,
// and a list of time zones has hundreds of them.
const { prototype: collection } = jsdom('../nodes/HTMLCollection-impl').implementation;
const { namedItem } = collection;
collection.namedItem = function named(key) {
  return key === 'length' ? null : namedItem.call(this, key);
};

// nock leaves the handle of every socket that it answers open, and an open handle keeps the page of its test file in memory.
const sockets = new Set();
const { connect } = Socket.prototype;
Socket.prototype.connect = function remembered(...args) {
  sockets.add(this);
  return connect.apply(this, args);
};

const { default: FixedJsdom } = await import('jest-fixed-jsdom');
const byKey = new Map(Object.values(endpoints).map((each) => [`${each.method} ${each.path}`, each]));

/** Its schemas are compiled once for a run, and not for each test file. */
const contract = {
  endpoint: (key) => byKey.get(key),
  /** The first thing that breaks the contract in a reply. */
  wrongWith: (key, reply) => {
    const schema = byKey.get(key).reply;
    return Value.Check(schema, reply) ? undefined : `${JSON.stringify(Value.Errors(schema, reply)[0])}`;
  },
};

export default class BrowserEnvironment extends FixedJsdom {
  constructor(...args) {
    super(...args);
    this.global.contract = contract;
  }

  async teardown() {
    for (const { _handle: handle } of sockets) handle?.close();
    sockets.clear();
    await super.teardown();
  }
}
