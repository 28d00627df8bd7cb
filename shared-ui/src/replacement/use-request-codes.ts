import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';
import { strings as text } from './strings.ts';

/** The codes of a request. They are masked until somebody asks for them (rules 3.16). */
export function useRequestCodes(request: ReplacementRequest) {
  const [isShown, setIsShown] = useState(false);
  const { mutate, data, ...read } = useMutation({
    mutationFn: () =>
      call('GET /staff/requests/{requestId}', {
        params: { requestId: request._id },
        query: { why: text.why },
      }),
    onSuccess: () => setIsShown(true),
  });
  const { original_deliverable: original, replacement } = isShown && data ? data : request;
  const toggle = () => (data ? setIsShown(!isShown) : mutate());
  return { original, replacement, isShown, toggle, isPending: read.isPending, error: read.error };
}
