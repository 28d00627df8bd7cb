export interface Running {
  name: string;
  pid: number | undefined;
  exited: Promise<number>;
  stop(): Promise<void>;
  release(): void;
  complaints(): string[];
}
export function startProgram(program: {
  name: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  show?: (line: string) => string | null;
}): Running;
