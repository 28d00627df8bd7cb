/** How many rows one read of a whole list has at most. */
export const batchSize = 500;

/** A list that is answered whole: read and sent a batch at a time, so that memory does not grow with it (docs/adr/0011). */
export class Batches<Row> {
  readonly #first: IteratorResult<readonly Row[], void>;
  readonly #rest: AsyncGenerator<readonly Row[], void>;

  private constructor(
    first: IteratorResult<readonly Row[], void>,
    rest: AsyncGenerator<readonly Row[], void>,
  ) {
    this.#first = first;
    this.#rest = rest;
  }

  /** Reads the first batch at once, so that a failure can still be answered as an error. */
  static async of<Row>(source: AsyncGenerator<readonly Row[], void>): Promise<Batches<Row>> {
    return new Batches(await source.next(), source);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<readonly Row[], void> {
    if (this.#first.done) return;
    yield this.#first.value;
    yield* this.#rest;
  }
}

/** Where a batch begins: after the row with this id, or `skip` rows from the start. */
export interface From {
  after: string | null;
  skip: number;
}

/** All rows of a list from `skip` on, or after a row, by reads in the list's order until one finds nothing. */
export async function* walk<Row extends { _id: string }>(
  read: (from: From) => Promise<readonly Row[]>,
  skip = 0,
  after: string | null = null,
): AsyncGenerator<readonly Row[], void> {
  let from: From = { after, skip };
  for (;;) {
    const rows = await read(from);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    from = { after: last._id, skip: 0 };
  }
}

/** The first rows of batches. */
export async function* firstOf<Row>(
  batches: AsyncGenerator<readonly Row[], void>,
  most: number,
): AsyncGenerator<readonly Row[], void> {
  let left = most;
  for await (const rows of batches) {
    yield rows.slice(0, left);
    left -= rows.length;
    if (left <= 0) return;
  }
}
