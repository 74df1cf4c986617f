/** How long the hash of a suspended person's e-mail is kept after they have deleted the account, in months. */
export const SUSPENSION_KEPT_MONTHS = 24

/** When the hash of the e-mail is deleted and a new account of it is no longer suspended. */
export function suspensionKeptUntil(deletedAt: Date): Date {
  const end = new Date(deletedAt)
  end.setUTCMonth(end.getUTCMonth() + SUSPENSION_KEPT_MONTHS)
  return end
}
