import {
  Ban,
  Check,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  Clock,
  Headset,
  Shield,
  Store,
  TimerOff,
  User,
  X,
  type LucideIcon,
} from 'lucide-react';
import * as styles from './badge.module.css';

type Tone = 'success' | 'warning' | 'error' | 'info' | 'violet' | 'neutral' | 'solid';
type Row = readonly [tone: Tone, icon: LucideIcon, label: string];

/** The subject of a badge: an order, a replacement request, one item of an order, or a person's role. */
export type BadgeKind = 'order' | 'replacement' | 'item' | 'role';

const rows: Record<BadgeKind, Record<string, Row>> = {
  order: {
    COMPLETED: ['success', CircleCheck, 'Completed'],
    PENDING: ['warning', Clock, 'Pending'],
    FAILED: ['error', CircleX, 'Failed'],
    CANCELLED: ['neutral', Ban, 'Cancelled'],
    EXPIRED: ['violet', TimerOff, 'Expired'],
  },
  replacement: {
    PENDING: ['warning', Clock, 'Pending'],
    APPROVED: ['success', Check, 'Approved'],
    DENIED: ['error', X, 'Denied'],
  },
  item: { REQUESTED: ['warning', Clock, 'Replacement requested'] },
  role: {
    USER: ['neutral', User, 'Member'],
    RESELLER: ['violet', Store, 'Reseller'],
    STAFF: ['info', Headset, 'Staff'],
    ADMIN: ['solid', Shield, 'Admin'],
  },
};

export interface StatusBadgeProps {
  kind?: BadgeKind;
  /** The status as the server sends it. An unknown one is shown unchanged. */
  status: string;
  /** Shows the smaller badge of tables. */
  inTable?: boolean;
}

/** A status as icon, word and colour. Every screen uses this badge (rules 15.3). */
export function StatusBadge({ kind = 'order', status, inTable = false }: StatusBadgeProps) {
  const table = rows[kind];
  const [tone, Icon, label]: Row = (Object.hasOwn(table, status) ? table[status] : undefined) ?? [
    'neutral',
    CircleQuestionMark,
    status,
  ];
  return (
    <span className={inTable ? `${styles.badge} ${styles.table}` : styles.badge} data-badge={tone}>
      <Icon size={inTable ? 13 : 14} strokeWidth={2} aria-hidden="true" />
      {label}
    </span>
  );
}
