export function endWith(error: unknown): never;
export function ensureInstalled(): Promise<void>;
export function ensureBuilt(): Promise<void>;
