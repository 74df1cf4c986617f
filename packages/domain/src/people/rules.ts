/** The version of the current rules (the terms of use). Users who accepted an older version must accept this one to write. */
export const RULES_VERSION = '2026-11-21'

/** The Italian age of digital consent: D.lgs. 101/2018, article 2-quinquies. In years. */
export const MINIMUM_AGE = 14

/** Writing requires the current rules, reading does not. `accepted` is the version that the user has accepted last. */
export function hasAcceptedRules(accepted: string | null): boolean {
  return accepted === RULES_VERSION
}
