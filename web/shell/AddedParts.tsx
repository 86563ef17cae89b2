import { type ComponentType, Suspense } from 'react'
import { type ExtensionPoint, type PartOf, useAdditions } from './extension-points.ts'

interface AddedPartsProps<Answer, Given> {
  to: ExtensionPoint<PartOf<Answer, Given>>
  /** The answer to the screen's call, once available; the components are fetched meanwhile. */
  of: Answer | undefined
  /** What each component of the extension point gets besides its part. */
  give: Given
}

/** The components of an extension point, one after the other, each with its part of the answer. */
export function AddedParts<Answer, Given>({ to, of, give }: AddedPartsProps<Answer, Given>) {
  return useAdditions(to).map(({ takes, Show }) => {
    const Part = Show as ComponentType<Given & { data: unknown }>
    return (
      of && (
        <Suspense key={String(takes)}>
          <Part {...give} data={of[takes]} />
        </Suspense>
      )
    )
  })
}
