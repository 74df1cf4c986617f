/** Where the product would log a fault and go on, building the town stops. */
export const LOUD = {
  error: ({ err }: { err: unknown }) => {
    throw err
  },
}
