/** What begins the name of everything kept on the device for a handover: the owner's own codes. */
export const KEPT_HANDOVERS = 'barattolo:handover:'

/** Whoever leaves takes them along. What they have typed and not sent yet stays: it goes when they are back. */
export function forgetHandovers(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(KEPT_HANDOVERS)) localStorage.removeItem(name)
  } catch {
    // Where the browser keeps nothing there is nothing to forget.
  }
}
