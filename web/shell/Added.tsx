import { type ComponentType, Suspense } from 'react'
import { type ExtensionPoint, useAdditions } from './extension-points.ts'

interface AddedProps<P> {
  to: ExtensionPoint<ComponentType<P>>
  /** What each component of the extension point gets. */
  give: P
}

/** The components of an extension point, one after the other; each shows when it is there. */
export function Added<P extends object>({ to, give }: AddedProps<P>) {
  return useAdditions(to).map((Part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed
    <Suspense key={place}>
      <Part {...give} />
    </Suspense>
  ))
}
