export const chromiumPath: string | undefined;
export const chromiumFlags: string[];
export function measuredStore(url?: string): Promise<{ url: string; stop: () => Promise<void> }>;
export function aProductPath(url: string): Promise<string>;
