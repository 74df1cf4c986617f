let isAvailable = true

/** The file of the sheet has not loaded: "Interessa" opens conversations without it. */
export const disableInterestSheet = () => {
  isAvailable = false
}

export const hasInterestSheet = () => isAvailable
