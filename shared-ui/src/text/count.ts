/**
 * A whole number that is not negative as `12,400`. This and `formatMoney` do not use `Intl`: every page shows prices, and the
 * first number format of a document takes a phone 25 to 50 ms, during which the page does not answer.
 */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
