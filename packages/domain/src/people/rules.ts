/** The day of the rules that are in force (the terms of use). Whoever has accepted older ones is asked again before they write. */
export const RULES_VERSION = '2026-11-21'

/** The Italian age of digital consent: D.lgs. 101/2018, article 2-quinquies. In years. */
export const MINIMUM_AGE = 14

/** Reading is free to everybody; writing wants the rules of today. `accepted`: the day of the rules a person has accepted last. */
export function hasAcceptedRules(accepted: string | null): boolean {
  return accepted === RULES_VERSION
}
