import { useEffect, useRef, useState } from 'react';
import * as styles from './skeleton.module.css';

export interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  radius?: number | string;
  /** Width divided by height, instead of a height (card art: 1.586). */
  ratio?: number;
}

/** A grey box in the shape of the content that loads. It is decorative, so put the loading text once beside it. */
export function Skeleton({ width = '100%', height, radius, ratio }: SkeletonProps) {
  const shape = {
    width,
    height: height ?? (ratio ? undefined : 16),
    borderRadius: radius,
    aspectRatio: ratio,
  };
  return <span className={styles.skeleton} style={shape} aria-hidden="true" data-part="skeleton" />;
}

/** Skeleton lines of text; the last one is shorter. */
export function SkeletonLines({ lines = 2, height = 12 }: { lines?: number; height?: number }) {
  return (
    <span className={styles.lines} aria-hidden="true" data-part="skeleton-lines">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={height} width={line === lines - 1 && lines > 1 ? '78%' : '100%'} />
      ))}
    </span>
  );
}

const SHOW_AFTER_MS = 150;
const SHOW_AT_LEAST_MS = 300;

/** Whether the shell's skeleton of the page is still in the document. This render replaces it. */
const isShellSkeletonShown = () =>
  typeof document !== 'undefined' && document.querySelector('[data-part="waiting"]') !== null;

/**
 * Whether to show a skeleton. It is not shown for content that loads within 150 ms, and once shown it stays for at least 300 ms.
 * A skeleton that follows the shell's skeleton of the page is shown at once, and only as long as needed.
 */
export function useSkeleton(loading: boolean): boolean {
  const [shown, setShown] = useState(() => loading && isShellSkeletonShown());
  const since = useRef(0);
  useEffect(() => {
    if (loading === shown) return;
    const wait = loading ? SHOW_AFTER_MS : Math.max(0, since.current + SHOW_AT_LEAST_MS - Date.now());
    const timer = setTimeout(() => {
      if (loading) since.current = Date.now();
      setShown(loading);
    }, wait);
    return () => clearTimeout(timer);
  }, [loading, shown]);
  return shown;
}
