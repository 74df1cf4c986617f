/** The server cannot start: the message is an Italian sentence with the reason and the remedy. It is printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
