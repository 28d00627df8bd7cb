import type { ReplacementRequest } from 'shared-contract/types';
import { csv, utc } from 'shared-ui/csv';
import { itemProblems } from 'shared-ui/item-problems';
import { strings } from '../../strings.ts';

/** Requests as a CSV file, times in UTC. A file of its own, because the library is fetched with the first download. */
export const requestsCsv = (requests: readonly ReplacementRequest[]): string =>
  csv(
    strings.replacements.csvHead,
    requests.map((request) => [
      request._id,
      utc(request.request_date),
      request.status,
      request.orderId,
      request.username,
      request.product_title,
      request.subcategory_title,
      request.original_deliverable,
      request.problem && itemProblems[request.problem],
      request.note,
      request.automatic,
      utc(request.resolved_unix),
      request.resolved_by,
      request.replacement,
      request.reason,
    ]),
  );
