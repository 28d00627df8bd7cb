// What the server's bundle wants of a browser: it runs where there is the language alone (api/src/web/drawing.program.mjs).
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

/** Made by packages as they load, for answers of the network, which drawing has none of. */
class Decoder {}

Object.assign(globalThis, { TextEncoder: Encoder, TextDecoder: Decoder });
