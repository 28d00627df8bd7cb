import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Tag } from 'shared-ui/base';

/** The tones of our badges, and what antd calls them. */
const colors = {
  success: 'success',
  warning: 'warning',
  error: 'error',
  info: 'processing',
  neutral: 'default',
} as const;

export type Tone = keyof typeof colors;

const looks = { root: { fontWeight: 560 } };

interface LabelTagProps {
  tone?: Tone;
  icon?: LucideIcon;
  children: ReactNode;
}

/** A label that only the administration has. A status that shoppers see, too, is a `StatusBadge`. */
export const LabelTag = ({ tone = 'neutral', icon: Icon, children }: LabelTagProps) => (
  <Tag
    color={colors[tone]}
    styles={looks}
    icon={Icon && <Icon size={13} strokeWidth={2} aria-hidden="true" />}
  >
    {children}
  </Tag>
);
