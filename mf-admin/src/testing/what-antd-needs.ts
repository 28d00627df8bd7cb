// jsdom knows no pseudo-elements, and antd measures scroll bars with them.
const { getComputedStyle: computed } = globalThis;
globalThis.getComputedStyle = (element) => computed(element);
// jsdom has none, and antd closes its lists one message later. Node's own would hold the test's process.
globalThis.MessageChannel = class {
  readonly port1: { onmessage?: () => void } = {};
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
} as unknown as typeof MessageChannel;
