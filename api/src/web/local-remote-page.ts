import { createHash } from 'node:crypto';
import escaped from 'escape-html';
import { plainPage } from './plain-page.ts';

const strings = {
  title: 'A remote from a developer’s machine',
  asking: (origin: string) =>
    `This link opens the store with code from ${origin}. Asking whether your account may do that ...`,
  signIn:
    'Sign in with an account that may open remotes from a developer’s machine, then open the link again.',
  failed: 'The store did not answer. Reload this page to try again.',
  without: 'Open the page without it',
};

/** Asks the API with the token of the session. When it allows the remote, the browser gets a cookie, and a reload shows the page. */
const SCRIPT = `(async () => {
  const main = document.querySelector('main');
  const say = (text) => { main.querySelector('p').textContent = text; main.querySelector('p').setAttribute('role', 'alert'); };
  const reply = await fetch('/api/remotes/local', { method: 'POST', headers: { 'content-type': 'application/json', authorization: 'Bearer ' + localStorage.getItem('store.token') }, body: JSON.stringify({ origin: main.dataset.origin }) }).catch(() => null);
  if (reply?.ok) return location.reload();
  const refusal = await reply?.json().catch(() => null);
  say(!refusal ? main.dataset.failed : /^LOCAL_/.test(refusal.code) ? refusal.message : main.dataset.signIn);
})();`;

export const LOCAL_REMOTE_POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** In place of a page whose address asks for a remote that this browser may not load: it asks for the permission, or says why not. */
export const localRemotePage = (origin: string, pathname: string) =>
  plainPage({
    title: strings.title,
    style: 'h1 { line-height: 1.3; } p { overflow-wrap: anywhere; }',
    body: `    <main data-origin="${escaped(origin)}" data-failed="${escaped(strings.failed)}" data-sign-in="${escaped(strings.signIn)}">
      <h1>${strings.title}</h1>
      <p>${escaped(strings.asking(origin))}</p>
      <a href="${escaped(pathname)}">${strings.without}</a>
    </main>
    <script>${SCRIPT}</script>`,
  });
