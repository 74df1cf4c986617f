/** The house cannot open: the message is an Italian sentence that says why and what to do. It is printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
