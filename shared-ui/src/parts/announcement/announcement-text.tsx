import {
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { Pause, Play } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { IconButton } from 'shared-ui';
import { strings } from './strings.ts';
import * as styles from './announcement.module.css';

const PIXELS_PER_SECOND = 60;

export type LinkState = object | undefined;

interface AnnouncementTextProps {
  /** Already sanitised (announcement-html.ts). */
  safeHtml: string;
  scrolling: boolean;
  toLeft: boolean;
  linkState: LinkState;
}

/** The announcement as HTML, in a marquee if the owner chose one. */
export function AnnouncementText({ safeHtml, scrolling, toLeft, linkState }: AnnouncementTextProps) {
  const openLink = useStoreLinks(linkState);
  const text = <span dangerouslySetInnerHTML={{ __html: safeHtml }} />;
  if (!scrolling) {
    return (
      <p className={styles.still} onClick={openLink}>
        {text}
      </p>
    );
  }
  return (
    <Marquee toLeft={toLeft} onClick={openLink} key={safeHtml}>
      {text}
    </Marquee>
  );
}

/** Makes links to pages of the store change the page without a reload. Other links are left to the browser. */
function useStoreLinks(state: LinkState) {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || !link || modified || link.origin !== globalThis.location.origin) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash, { state });
  };
}

interface MarqueeProps {
  toLeft: boolean;
  onClick: (event: MouseEvent) => void;
  children: ReactNode;
}

/** Moves at 60 pixels a second. It stops under the pointer, while the focus is inside, when paused, and with reduced motion. */
function Marquee({ toLeft, onClick, children }: MarqueeProps) {
  const [paused, setPaused] = useState(false);
  const [way, setWay] = useState(0);
  const lane = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const measure = () => setWay((lane.current?.clientWidth ?? 0) + (text.current?.offsetWidth ?? 0));
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const style = { '--marquee-seconds': `${way / PIXELS_PER_SECOND}s` } as CSSProperties;
  return (
    <>
      <div className={styles.lane} ref={lane} data-paused={paused} data-to-left={toLeft}>
        <p className={styles.moving} ref={text} style={style} onClick={onClick}>
          {children}
        </p>
      </div>
      <IconButton
        className={styles.pause}
        size="xs"
        tooltipSide="end"
        label={paused ? strings.play : strings.pause}
        icon={paused ? <Play size={16} strokeWidth={2} /> : <Pause size={16} strokeWidth={2} />}
        onClick={() => setPaused(!paused)}
      />
    </>
  );
}
