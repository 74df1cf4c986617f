/** The brand's jar, outlined in the current text colour. */
export function Logo() {
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true">
      <path
        d="M14.500 11h19c.2 4.600 7.500 5.600 7.500 13.200V37a8 8 0 0 1-8 8H15a8 8 0 0 1-8-8V24.200C7 16.600 14.300 15.600 14.500 11Z"
        fill="#c2331b"
      />
      <path
        d="M24 11h9.500c.2 4.600 7.500 5.600 7.500 13.200V37a8 8 0 0 1-8 8h-9c-6.200-3.200-6.200-13.800 0-17s6.200-13.800 0-17Z"
        fill="#1c4fa3"
      />
      <circle cx="14.600" cy="33.500" r="3.500" fill="#f4b81c" />
      <circle cx="33.400" cy="24.500" r="3.500" fill="#f4b81c" />
      <path
        d="M14.500 11h19c.2 4.600 7.500 5.600 7.500 13.200V37a8 8 0 0 1-8 8H15a8 8 0 0 1-8-8V24.200C7 16.600 14.300 15.600 14.500 11Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      <rect x="12" y="3" width="24" height="8" rx="2.600" fill="currentColor" />
    </svg>
  )
}
