import { readFileSync } from 'node:fs';
import escaped from 'escape-html';
import type { MailContent } from './mail-content.ts';

/** Made from mail-layout.mjml by `npm run mail-layout -w api` (docs/adr/0036). */
const layout = readFileSync(new URL('./mail-layout.html', import.meta.url), 'utf8');

/** Longer values may wrap; their labels stay on one line. */
const shortValue = 24;

function html(content: MailContent): string {
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`;
  const fact = ({ label, value }: MailContent['facts'][number]) =>
    value === ''
      ? `<tr><td colspan="2">${escaped(label)}</td></tr>`
      : value.length > shortValue
        ? `<tr><td class="label">${escaped(label)}</td><td class="value long">${escaped(value)}</td></tr>`
        : `<tr><td>${escaped(label)}</td><td class="value">${escaped(value)}</td></tr>`;
  const parts: Record<string, string> = {
    subject: escaped(content.subject),
    preview: escaped(content.paragraphs[0] ?? content.heading),
    store: escaped(content.store),
    storeUrl: escaped(content.storeUrl),
    heading: escaped(content.heading),
    paragraphs: content.paragraphs.map(paragraph).join(''),
    facts: content.facts.map(fact).join(''),
    action: escaped(content.action.label),
    url: escaped(content.action.url),
    closing: content.closing === undefined ? '' : paragraph(content.closing),
  };
  return layout.replace(/%%(\w+)%%/g, (_, name: string) => parts[name] ?? '');
}

function text({ heading, paragraphs, facts, action, closing, store, storeUrl }: MailContent): string {
  const lines = facts
    .map(({ label, value }) => (value === '' ? `- ${label}` : `- ${label}: ${value}`))
    .join('\n');
  const parts = [
    heading,
    ...paragraphs,
    lines,
    `${action.label}: ${action.url}`,
    closing ?? '',
    `${store}\n${storeUrl}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** A mail as HTML and as text; both say the same. */
export const drawn = (content: MailContent): { subject: string; html: string; text: string } => ({
  subject: content.subject,
  html: html(content),
  text: text(content),
});
