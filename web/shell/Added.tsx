import { type ComponentType, Suspense } from 'react'
import { type Slot, useSlot } from './slots.ts'

interface AddedProps<P> {
  to: Slot<ComponentType<P>>
  /** What each component of the slot gets. */
  give: P
}

/** The components of a slot, one after the other; each shows when it is there. */
export function Added<P extends object>({ to, give }: AddedProps<P>) {
  return useSlot(to).map((Part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
    <Suspense key={place}>
      <Part {...give} />
    </Suspense>
  ))
}
