import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Payment } from './payment.ts';

/** A creation call that was answered, so that its retry gets the same payment. */
interface Created {
  key: string;
  fingerprint: string;
  paymentId: string;
}
type JournalLine = { payment: Payment } | { created: Created };

/** All payments of one sandbox. With a file, every change is one appended line and survives a killed process. */
export class PaymentStore {
  readonly #payments = new Map<string, Payment>();
  readonly #created = new Map<string, Created>();
  readonly #file: string | undefined;

  constructor(file?: string) {
    this.#file = file;
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file)) this.#replay(file);
    this.#compact(file);
  }

  find(id: string): Payment | undefined {
    return this.#payments.get(id);
  }

  findCreated(key: string): Created | undefined {
    return this.#created.get(key);
  }

  save(payment: Payment): void {
    this.#payments.set(payment.id, payment);
    this.#append({ payment });
  }

  remember(created: Created): void {
    this.#created.set(created.key, created);
    this.#append({ created });
  }

  #replay(file: string): void {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const entry = parseLine(line);
      if (entry === null) continue;
      if ('payment' in entry) this.#payments.set(entry.payment.id, entry.payment);
      else this.#created.set(entry.created.key, entry.created);
    }
  }

  /** One line for each payment: the journal does not grow from start to start. */
  #compact(file: string): void {
    const lines: JournalLine[] = [
      ...[...this.#payments.values()].map((payment) => ({ payment })),
      ...[...this.#created.values()].map((created) => ({ created })),
    ];
    writeFileSync(`${file}.new`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }

  #append(line: JournalLine): void {
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}

/** A process that was killed while writing leaves a torn last line. No caller got an answer about it. */
function parseLine(line: string): JournalLine | null {
  try {
    return JSON.parse(line) as JournalLine;
  } catch {
    return null;
  }
}
