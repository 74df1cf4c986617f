/** The value of `className` from the class names that apply. */
export const classes = (...names: readonly (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
