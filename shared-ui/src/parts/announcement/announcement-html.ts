import { useEffect, useState } from 'react';

let cleaned: string | undefined;

/**
 * Marks a text that the server has sanitised for this page. It is shown unchanged, so that the first paint need not wait for the
 * sanitiser.
 */
export function trustAnnouncement(text: string | undefined): void {
  cleaned = text;
}

const isTrusted = (html: string) => html === cleaned || !/[<&]/.test(html);

/**
 * The announcement as safe HTML, or null while the sanitiser loads. The sanitiser is a separate file. It is loaded only for a
 * text with markup that did not come with the page.
 */
export function useSafeHtml(html: string): string | null {
  const [safe, setSafe] = useState<{ of: string; html: string } | null>(null);
  const trusted = isTrusted(html);
  useEffect(() => {
    if (trusted) return;
    void import('./sanitise-announcement.ts').then(
      ({ sanitiseAnnouncement }) => setSafe({ of: html, html: sanitiseAnnouncement(html) }),
      () => undefined,
    );
  }, [html, trusted]);
  if (trusted) return html;
  return safe?.of === html ? safe.html : null;
}

/** Whether there is nothing to read without the tags. Pictures are not allowed, so only text counts. */
export const isBlank = (html: string) => html.replace(/<[^>]*>|&nbsp;|&#160;|\s/g, '') === '';

/** The text without its markup. Only for browsers. */
export const plainText = (html: string) =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim();
