import { useState } from 'react';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { messageOf } from 'shared-auth';
import type { AccountSession } from 'shared-contract/types';
import { Banner, Button, Dialog, formatDateTime, Spinner } from 'shared-ui';
import { FailedLoad } from '../failed-load.tsx';
import { strings as text } from './strings.ts';
import { useDevices, useEndOthers, useEndSession } from './use-devices.ts';
import * as rows from '../rows.module.css';
import * as styles from './devices.module.css';

export { useDevices };

/** A device seen within this time counts as in use. In seconds. */
const NOW = 120;

interface News {
  tone: 'success' | 'error';
  text: string;
}

/** Everywhere the account is signed in, with buttons to sign out there. */
export function Devices() {
  const devices = useDevices();
  const { data, dataUpdatedAt, error } = devices;
  if (data) return <DeviceList sessions={data} readAt={dataUpdatedAt / 1000} />;
  if (error) return <FailedLoad of={devices} fallback={text.loadFailed} />;
  return <Spinner text={text.loading} />;
}

interface DeviceListProps {
  sessions: readonly AccountSession[];
  /** Unix seconds. */
  readAt: number;
}

function DeviceList({ sessions, readAt }: DeviceListProps) {
  const [news, setNews] = useState<News | null>(null);
  const [asking, setAsking] = useState(false);
  const end = useEndSession();
  const endOthers = useEndOthers();
  const failed = (error: unknown) => setNews({ tone: 'error', text: messageOf(error, text.endFailed) });
  // The device of this session comes first.
  const shown = sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  const others = shown.length - 1;
  return (
    <div className={styles.devices}>
      <p className={styles.intro}>{text.intro}</p>
      <ul className={rows.list}>
        {shown.map((session) => (
          <Device
            key={session._id}
            session={session}
            isNow={session.current || readAt - session.seen_unix < NOW}
            busy={end.isPending && end.variables === session._id}
            onEnd={() => {
              setNews(null);
              end.mutate(session._id, {
                onSuccess: () => setNews({ tone: 'success', text: text.ended(session.device) }),
                onError: failed,
              });
            }}
          />
        ))}
      </ul>
      {news && (
        <Banner tone={news.tone} reveal={news} takesFocus>
          {news.text}
        </Banner>
      )}
      {others > 0 ? (
        <Button
          icon={<LogOut size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => {
            endOthers.reset();
            setAsking(true);
          }}
        >
          {text.endOthers}
        </Button>
      ) : (
        <p className={styles.intro}>{text.none}</p>
      )}
      <Dialog
        open={asking}
        title={text.confirmTitle}
        width={480}
        busy={endOthers.isPending}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button disabled={endOthers.isPending} onClick={() => setAsking(false)}>
              {text.cancel}
            </Button>
            <Button
              variant="danger-solid"
              loading={endOthers.isPending}
              onClick={() =>
                endOthers.mutate(undefined, {
                  onSuccess: () => {
                    setAsking(false);
                    setNews({ tone: 'success', text: text.othersEnded });
                  },
                })
              }
            >
              {text.endOthers}
            </Button>
          </>
        }
      >
        {endOthers.isError && <Banner tone="error">{messageOf(endOthers.error, text.endFailed)}</Banner>}
        <p className={styles.intro}>{text.confirmText}</p>
      </Dialog>
    </div>
  );
}

const handheld = /Android|iOS|iPadOS|Windows Phone/;

interface DeviceProps {
  session: AccountSession;
  isNow: boolean;
  busy: boolean;
  onEnd: () => void;
}

function Device({ session, isNow, busy, onEnd }: DeviceProps) {
  const { device, place, current, seen_unix, creation_unix } = session;
  const Icon = handheld.test(device) ? Smartphone : Monitor;
  return (
    <li className={rows.row}>
      <span className={rows.icon}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className={rows.words}>
        <p className={`${rows.name} ${styles.name}`}>
          {device}
          {current && <span className={styles.here}>{text.thisDevice}</span>}
        </p>
        <p className={rows.facts}>
          {place} · {isNow ? text.now : text.seen(formatDateTime(seen_unix))}
        </p>
        <p className={rows.facts}>{text.since(formatDateTime(creation_unix))}</p>
      </div>
      {!current && (
        <Button size="sm" loading={busy} aria-label={text.endOf(device, place)} onClick={onEnd}>
          {text.end}
        </Button>
      )}
    </li>
  );
}
