import { useEffect, useState } from 'react';

let cleaned: string | undefined;

/** The server sanitised this text when it wrote the page: shown as it is, it needs no second sanitiser before the first paint. */
export function trustAnnouncement(text: string | undefined): void {
  cleaned = text;
}

const isTrusted = (html: string) => html === cleaned || !/[<&]/.test(html);

/**
 * The announcement as HTML that may be shown, or null while the sanitiser loads. The sanitiser is a file of its own:
 * only a text that did not come with the page, and that has markup, asks for it.
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

/** Whether there is anything to read once the tags are gone. Pictures are not allowed, so only text counts. */
export const isBlank = (html: string) => html.replace(/<[^>]*>|&nbsp;|&#160;|\s/g, '') === '';

/** The text without its markup. In a browser only. */
export const plainText = (html: string) =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim();
