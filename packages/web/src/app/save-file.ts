/** Hands a text to the person as a file, as if they had followed a link to it. */
export function saveFile(name: string, text: string, type: string) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}
