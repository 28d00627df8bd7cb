import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTheme } from './create-theme.ts';
import { palette, type Mode } from './palette.ts';

const css = readFileSync(path.join(__dirname, '../styles/tokens.css'), 'utf8');

const kebab = (name: string) =>
  name
    .replace(/([A-Z])/g, '-$1')
    .replace(/(\d)$/, '-$1')
    .toLowerCase();

/** The variables that the style sheet sets for one mode. */
function variables(mode: Mode): Record<string, string> {
  const block = new RegExp(`\\[data-theme='${mode}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value?.replaceAll(' ', '')]),
  );
}

describe.each(['light', 'dark'] as const)('the %s tokens', (mode) => {
  it('the tokens are the same in the style sheet and in the palette', () => {
    const set = variables(mode);
    for (const [name, value] of Object.entries(palette[mode])) {
      expect({ name, value: set[kebab(name)] }).toEqual({ name, value: value.toLowerCase() });
    }
  });

  it('the tokens reach antd unchanged', () => {
    const { token, components } = createTheme(mode);
    expect(token?.colorPrimary).toBe(palette[mode].accent);
    expect(components?.Button?.colorPrimary).toBe(palette[mode].primary);
  });
});

/** Contrast of two colours as WCAG 2.2 computes it. */
function contrast(first: string, second: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('text in %s', (mode) => {
  const c = palette[mode];
  it.each([
    ['text on surface', c.text, c.surface],
    ['hints on the darkest fill', c.text3, c.surface3],
    ['a primary button', c.onPrimary, c.primary],
    ['a link', c.accent, c.surface],
    ['success', c.success, c.successSoft],
    ['warning', c.warning, c.warningSoft],
    ['error', c.error, c.errorSoft],
    ['info', c.info, c.infoSoft],
    ['violet', c.violet, c.violetSoft],
    ['neutral', c.neutral, c.neutralSoft],
  ])('%s has a contrast of 4.5 and more', (_, ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('the edge of a control has a contrast of 3 and more', () => {
    expect(contrast(c.control, c.surface)).toBeGreaterThanOrEqual(3);
  });

  it('the knob of a switch has a contrast of 3 and more when it is on or off', () => {
    const knob = createTheme(mode).components?.Switch?.handleBg ?? '';
    for (const track of [c.accent, c.control]) expect(contrast(knob, track)).toBeGreaterThanOrEqual(3);
  });
});
