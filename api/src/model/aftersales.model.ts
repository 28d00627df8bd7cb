import {
  activeItems,
  availableOf,
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

/** Adds lines; answers how many of them the option had before, or twice among them. */
export function addItems(option: Option, texts: readonly string[]): number {
  const known = new Set(option.items.map(({ text }) => text));
  let duplicates = 0;
  for (const text of texts) {
    if (known.has(text)) duplicates++;
    known.add(text);
    option.items.push({ text, state: 'AVAILABLE', order: null, replaced: false, request: null });
  }
  return duplicates;
}

/** Makes the available stock these texts, each once. */
export function setItems(option: Option, texts: readonly string[]): void {
  const missing = new Set(texts);
  for (const item of availableOf(option)) if (!missing.delete(item.text)) item.state = 'WITHDRAWN';
  addItems(option, [...missing]);
}

/** One review for a completed order, ever; answers the reward in cents. */
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

/** A request for one delivered text; automatic ones are replaced by the oldest item at once. */
export function requestReplacement(model: Model, order: Order, text: string): Request | Refusal {
  const { replacing } = order;
  if (order.status !== 'COMPLETED') return 'ORDER_NOT_COMPLETED';
  if (!replacing.on || replacing.warrantySeconds === 0) return 'REPLACEMENT_NOT_ELIGIBLE';
  const same = activeItems(order).filter((item) => item.text === text);
  const item = same.find((each) => each.request === null);
  if (!item) return same.length === 0 ? 'REPLACEMENT_NOT_ELIGIBLE' : 'REPLACEMENT_ALREADY_REQUESTED';
  const given = model.requests.filter((each) => each.order === order && each.automatic).length;
  const automatic = replacing.automatic && given < replacing.max && availableOf(order.option).length > 0;
  const request: Request = { id: '', order, item, status: 'PENDING', automatic };
  item.request = request;
  model.requests.push(request);
  if (automatic) approveRequest(model, request, hand(order, 1, 'SOLD')[0]!);
  return request;
}

/** `fresh` takes the place of the faulty item, which stays readable. */
export function approveRequest(model: Model, request: Request, fresh: Item): void {
  Object.assign(fresh, { state: 'SOLD', order: request.order });
  request.item.replaced = true;
  request.status = 'APPROVED';
  model.resolved.push(request);
}

export function denyRequest(model: Model, request: Request): void {
  request.status = 'DENIED';
  model.resolved.push(request);
}
