import { useState, type ReactNode } from 'react';
import { Button, DeferredDialog, DeferredFrame, Dialog } from 'shared-ui';
import { UiProvider } from 'shared-ui/base';
import { KeysDialog } from 'shared-ui/keys-dialog';
import { DenialReason, ResolveDialog, TemplatesButton } from 'shared-ui/replacement';
import { Exhibit } from './exhibit.tsx';
import { aRequest } from './replies.ts';

/** The result of a request that has loaded. */
const known = {
  id: 'request',
  isGone: false,
  isMissing: false,
  alone: { isError: false, error: null, isFetching: false, refetch: () => undefined },
};

function Reason({ typed, busy = false }: { typed: string; busy?: boolean }) {
  const [reason, setReason] = useState(typed);
  return (
    <div>
      <DenialReason reason={reason} busy={busy} onChange={setReason} />
    </div>
  );
}

/** A button that opens something over the page. */
function Opener({
  label,
  children,
}: {
  label: string;
  children: (open: boolean, close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {children(open, () => setOpen(false))}
    </>
  );
}

const nothing = () => undefined;
const Greeting = ({ name }: { name: string }) => <p>Hello {name}.</p>;
const loaded = { Component: Greeting, hasFailed: false, request: nothing, prepare: nothing };

export function Dialogs() {
  return (
    <UiProvider>
      <Exhibit name="Dialog">
        <Opener label="A dialog">
          {(open, close) => (
            <Dialog
              open={open}
              onClose={close}
              title="Delete the category?"
              footer={
                <>
                  <Button onClick={close}>Cancel</Button>
                  <Button variant="danger-solid" onClick={close}>
                    Delete
                  </Button>
                </>
              }
            >
              <p>Its products stay.</p>
            </Dialog>
          )}
        </Opener>
        <Opener label="A dialog that scrolls">
          {(open, close) => (
            <Dialog open={open} onClose={close} title="Terms" tall>
              {Array.from({ length: 40 }, (_, n) => (
                <p key={n}>Line {n + 1}</p>
              ))}
            </Dialog>
          )}
        </Opener>
      </Exhibit>
      <Exhibit name="DeferredDialog">
        <Opener label="Content that is a file of its own">
          {(open, close) => (
            <DeferredDialog
              open={open}
              onClose={close}
              title="Deferred"
              content={loaded}
              contentProps={{ name: 'Ann' }}
            />
          )}
        </Opener>
      </Exhibit>
      <Exhibit name="DeferredFrame">
        <Opener label="While it loads">
          {(open, close) => (
            <DeferredFrame open={open} onClose={close} title="Loading" hasFailed={false} onRetry={close} />
          )}
        </Opener>
        <Opener label="When it failed to load">
          {(open, close) => (
            <DeferredFrame open={open} onClose={close} title="Failed" hasFailed onRetry={close} />
          )}
        </Opener>
      </Exhibit>
      <Exhibit name="ResolveDialog">
        {(['PENDING', 'APPROVED', 'DENIED'] as const).map((status) => (
          <Opener key={status} label={`A request that is ${status}`}>
            {(open, close) =>
              open && (
                <ResolveDialog
                  desk="staff"
                  of={{
                    ...known,
                    open: aRequest({ status, reason: 'The code was redeemed.', replacement: 'NOVA-2' }),
                    show: close,
                  }}
                  neighbours={{ previous: undefined, next: 'another' }}
                  onClose={close}
                  onResolved={close}
                />
              )
            }
          </Opener>
        ))}
      </Exhibit>
      <Exhibit name="DenialReason">
        <Reason typed="" />
        <Reason typed="The code was redeemed." />
        <Reason typed="The code was redeemed." busy />
      </Exhibit>
      <Exhibit name="KeysDialog">
        <Opener label="The keys of the administration">
          {(open, close) => open && <KeysDialog keys={[['J', 'Next request']]} onClose={close} />}
        </Opener>
      </Exhibit>
      <Exhibit name="TemplatesButton">
        <TemplatesButton />
      </Exhibit>
    </UiProvider>
  );
}
