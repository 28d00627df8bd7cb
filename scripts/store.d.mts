import type { Running } from './processes.mjs';

export function startApi(options: {
  env: Record<string, string>;
  host: string;
  port: number;
  onStart: (program: Running) => void;
  watch?: boolean;
}): Promise<void>;
