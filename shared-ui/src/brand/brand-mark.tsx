/** The store's mark of two cards, which suits any name. Decorative, because the name is beside it. */
export function BrandMark({ size = 30 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="9.5" fill="var(--primary)" />
      <rect
        x="7.2"
        y="7.4"
        width="15.5"
        height="10.6"
        rx="2.6"
        transform="rotate(-12 15 12.7)"
        fill="var(--on-primary)"
        fillOpacity=".42"
      />
      <rect x="8.6" y="12.6" width="17" height="11.6" rx="2.8" fill="var(--mark-front)" />
      <path d="M8.6 16.2h17" stroke="var(--primary)" strokeWidth="1.5" />
    </svg>
  );
}
