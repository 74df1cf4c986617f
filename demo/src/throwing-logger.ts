/** A logger that throws: an error that the product would log and ignore stops the build of the town. */
export const THROWING_LOGGER = {
  error: ({ err }: { err: unknown }) => {
    throw err
  },
}
