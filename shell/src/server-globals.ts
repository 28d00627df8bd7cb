// The browser globals that the server's bundle needs, because it runs without any globals of a host
// (api/src/web/drawing.program.mjs).
import 'core-js/web/url';

class Encoder {
  /** The text in UTF-8. */
  encode(text = ''): Uint8Array {
    const bytes = encodeURIComponent(text.toWellFormed()).match(/%..|./g) ?? [];
    return Uint8Array.from(bytes, (byte) =>
      byte.length === 1 ? byte.charCodeAt(0) : parseInt(byte.slice(1), 16),
    );
  }
}

/** Packages create one when they load. It is not used while a page is drawn. */
class Decoder {}

Object.assign(globalThis, { TextEncoder: Encoder, TextDecoder: Decoder });
