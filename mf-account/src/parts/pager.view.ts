/** The page number of an address: a whole number within the list. */
export function pageOf(text: string | null, pages = Number.MAX_SAFE_INTEGER): number {
  const page = Number(text ?? 1);
  return Number.isSafeInteger(page) ? Math.min(Math.max(page, 1), pages) : 1;
}

/** The page numbers to show: the first, the last, and the neighbours. Null is a gap. */
export function pagesAround(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((each) => each >= 1 && each <= pages);
  const sorted = [...new Set(near)].sort((a, b) => a - b);
  return sorted.flatMap((each, index) => {
    const before = sorted[index - 1];
    if (before === undefined || each === before + 1) return [each];
    return each === before + 2 ? [each - 1, each] : [null, each];
  });
}
