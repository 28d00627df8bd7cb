import type { Queryable, Tx } from '../db/db.ts';
import { statement } from '../db/statement.ts';

/** A request that may be repeated: its user, its key and a hash of its content. */
export interface Claim {
  userId: string;
  key: string;
  endpoint: string;
  /** The hash of the parsed body, so that its formatting does not count. */
  requestHash: Buffer;
}

/** The outcome of the request that used the key first. */
export interface FirstUse {
  endpoint: string;
  requestHash: Buffer;
  /** Null while it runs, or when its process died. */
  status: number | null;
  body: string | null;
  /** The payment that it was opening, if any. */
  paymentId: string | null;
  ageSeconds: number;
}

// Waits while another transaction holds the key. Reading a used key does not lock it: its own payment, which locks
// the buyer first, writes the answer to it.
const claim = statement(
  'idempotency.claim',
  `insert into idempotency_keys (user_id, key, endpoint, request_hash) values ($1, $2, $3, $4)
   on conflict (user_id, key) do nothing`,
);

const find = statement<FirstUse & Record<string, unknown>>(
  'idempotency.find',
  `select endpoint, request_hash as "requestHash", response_status as status, response_body as body,
          payment_id as "paymentId", extract(epoch from now() - created_at)::float8 as "ageSeconds"
     from idempotency_keys where user_id = $1 and key = $2 and created_at >= now() - interval '24 hours'`,
);

const answer = statement(
  'idempotency.answer',
  `update idempotency_keys set response_status = $3, response_body = $4
    where user_id = $1 and key = $2 and response_status is null`,
);

const answerPayment = statement(
  'idempotency.answer-payment',
  `update idempotency_keys set response_status = $3, response_body = $4
    where user_id = $1 and payment_id = $2 and response_status is null`,
);

const attach = statement(
  'idempotency.attach-payment',
  'update idempotency_keys set payment_id = $3 where user_id = $1 and key = $2',
);

const forget = statement(
  'idempotency.forget-old',
  "delete from idempotency_keys where created_at < now() - interval '24 hours'",
);

const forgetOne = statement(
  'idempotency.forget-one',
  `delete from idempotency_keys
    where user_id = $1 and key = $2 and created_at < now() - interval '24 hours'`,
);

const forgetAll = statement('idempotency.forget-all', 'delete from idempotency_keys where user_id = $1');

/** true when the key was free and is now this request's. */
export const claimKey = async (tx: Tx, { userId, key, endpoint, requestHash }: Claim): Promise<boolean> =>
  (await claim.run(tx, [userId, key, endpoint, requestHash])) === 1;

/** Undefined when there is none of the last 24 hours. */
export const findFirstUse = (on: Queryable, { userId, key }: Claim) => find.row(on, [userId, key]);

export const storeAnswer = (tx: Tx, { userId, key }: Claim, status: number, body: string) =>
  answer.run(tx, [userId, key, status, body]);

export const storeAnswerOfPayment = (
  tx: Tx,
  userId: string,
  paymentId: string,
  status: number,
  body: string,
) => answerPayment.run(tx, [userId, paymentId, status, body]);

export const attachPayment = (tx: Tx, { userId, key }: Claim, paymentId: string) =>
  attach.run(tx, [userId, key, paymentId]);

/** A key older than 24 hours is a new one, even before the job deletes it. */
export const forgetOldKey = (on: Queryable, { userId, key }: Claim) => forgetOne.run(on, [userId, key]);

export const forgetOldKeys = (on: Queryable) => forget.run(on);

/** Deletes the stored replies of an account: they contain orders, and may contain the name. */
export const deleteAnswers = (tx: Tx, userId: string) => forgetAll.run(tx, [userId]);
