import { OptionalChunk } from '../../ui/loading/OptionalChunk.tsx'
import { useHydrated } from '../../ui/loading/use-hydrated.ts'
import { type HeartProps, useItemSlots } from '../item-slots.ts'

/** After hydration, because HTML from the server is the same for all visitors and must not wait for the heart's file. */
export function HeartSlot(props: HeartProps) {
  const { Heart } = useItemSlots()
  return useHydrated() ? (
    <OptionalChunk>
      <Heart {...props} />
    </OptionalChunk>
  ) : null
}
