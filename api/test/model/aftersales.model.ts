import {
  activeItems,
  availableOf,
  exists,
  hand,
  post,
  roundHalfUp,
  type Item,
  type Model,
  type Option,
  type Order,
  type Refusal,
  type Request,
  type Review,
} from './store.model.ts';

/** A line that was left out, and where its code is. */
export interface LeftOut {
  line: number;
  status: Item['state'] | 'REPEATED';
  option: string;
}

/**
 * Adds lines, each code once in the whole store, and takes those for sale out of deleted options; returns those that were
 * left out. `staying`: codes of the option that stay.
 */
export function addItems(
  model: Model,
  option: Option,
  texts: readonly string[],
  staying: ReadonlySet<string> = new Set(),
): LeftOut[] {
  const leftOut: LeftOut[] = [];
  for (const [at, text] of texts.entries()) {
    const line = at + 1;
    const repeated = texts.indexOf(text) < at;
    if (staying.has(text) && !repeated) continue;
    for (const each of model.options)
      if (!exists(each))
        for (const item of availableOf(each)) if (item.text === text) item.state = 'WITHDRAWN';
    const holder = model.options.find(({ items }) => items.some((item) => isIn(item, text)));
    if (repeated) leftOut.push({ line, status: 'REPEATED', option: option.id });
    else if (holder)
      leftOut.push({ line, status: holder.items.find((item) => isIn(item, text))!.state, option: holder.id });
    else option.items.push({ text, state: 'AVAILABLE', order: null, replaced: false, request: null });
  }
  return leftOut;
}
const isIn = (item: Item, text: string): boolean => item.text === text && item.state !== 'WITHDRAWN';

/** Makes the available stock these texts, each once. */
export function setItems(model: Model, option: Option, texts: readonly string[]): LeftOut[] {
  const staying = new Set<string>();
  for (const item of availableOf(option))
    if (texts.includes(item.text)) staying.add(item.text);
    else item.state = 'WITHDRAWN';
  return addItems(model, option, texts, staying);
}

/** One review for a completed order, ever; returns the reward in cents. */
export function review(
  model: Model,
  order: Order,
  written: Pick<Review, 'rating' | 'text' | 'anonymous'>,
): { refusal: Refusal; reward: number } {
  if (order.status !== 'COMPLETED') return { refusal: 'ORDER_NOT_COMPLETED', reward: 0 };
  if (order.review) return { refusal: 'ALREADY_REVIEWED', reward: 0 };
  order.review = { ...written, id: '', order, deleted: false };
  model.reviews.push(order.review);
  const paidCents = order.paid ? order.totalCents : 0;
  const reward = roundHalfUp(paidCents, Math.round(model.config.rewardPercent * 100), 10_000);
  if (reward > 0) post(order.user, 'REVIEW_REWARD', reward, order);
  return { refusal: null, reward };
}

/**
 * A request for one delivered text; automatic ones are replaced by the oldest item at once, each for an item that was
 * bought.
 */
export function requestReplacement(model: Model, order: Order, text: string): Request | Refusal {
  const { replacing } = order;
  if (order.status !== 'COMPLETED') return 'ORDER_NOT_COMPLETED';
  if (!replacing.on || replacing.warrantySeconds === 0) return 'REPLACEMENT_NOT_ELIGIBLE';
  const same = activeItems(order).filter((item) => item.text === text);
  const item = same.find((each) => each.request === null);
  if (!item) return same.length === 0 ? 'REPLACEMENT_NOT_ELIGIBLE' : 'REPLACEMENT_ALREADY_REQUESTED';
  const given = model.requests.filter((each) => each.order === order && each.automatic).length;
  const bought = !model.requests.some((each) => each.replacement === item);
  const left = Math.min(replacing.max, order.amount) - given;
  const automatic = replacing.automatic && bought && left > 0 && availableOf(order.option).length > 0;
  const request: Request = { id: '', order, item, status: 'PENDING', automatic, replacement: null };
  item.request = request;
  model.requests.push(request);
  if (automatic) approveRequest(model, request, hand(order, 1, 'SOLD')[0]!);
  return request;
}

/** `fresh` takes the place of the faulty item, which stays readable. */
export function approveRequest(model: Model, request: Request, fresh: Item): void {
  Object.assign(fresh, { state: 'SOLD', order: request.order });
  request.item.replaced = true;
  request.replacement = fresh;
  request.status = 'APPROVED';
  model.resolved.push(request);
}

export function denyRequest(model: Model, request: Request): void {
  request.status = 'DENIED';
  model.resolved.push(request);
}
