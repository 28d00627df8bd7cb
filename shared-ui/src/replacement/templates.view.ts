import { limits, type DenialTemplate } from 'shared-contract/types';
import { cut } from 'shared-ui';

/** The template that equals the reason exactly, if there is one. */
export const templateIn = (
  reason: string,
  templates: readonly DenialTemplate[],
): DenialTemplate | undefined => templates.find(({ text }) => text === reason.trim());

/** The reason after a template is chosen. The template replaces another unchanged template, and is added below typed text. */
export function filledWith(
  template: DenialTemplate,
  reason: string,
  templates: readonly DenialTemplate[],
): string {
  const isTyped = reason.trim() !== '' && !templateIn(reason, templates);
  return cut(isTyped ? `${reason.trimEnd()}\n\n${template.text}` : template.text, limits.reasonMax);
}
