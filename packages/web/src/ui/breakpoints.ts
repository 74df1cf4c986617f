/** The widths at which the layout changes, as media queries: `@media (--compact)` in a style sheet, `useMediaQuery` in a component. */
export const BREAKPOINTS = {
  /** Phones and tablets: bars at top and bottom, sheets instead of dialogs. */
  compact: '(max-width: 1099px)',
  wide: '(min-width: 1100px)',
  tablet: '(min-width: 600px) and (max-width: 1099px)',
  /** From here on the header has the navigation, and lists have room for two columns. */
  roomy: '(min-width: 720px)',
  narrow: '(max-width: 719px)',
  phone: '(max-width: 599px)',
  /** Most phones upright: what repeats a line is left out. */
  slim: '(max-width: 479px)',
  /** The narrowest phones, and others with enlarged text. */
  small: '(max-width: 359px)',
} as const
