import type { Destination } from '#contract/features/notification/destination.ts'
import { materialTypes } from './entities.ts'

const page = (type: number, contentId: string) => ({
  path: '/dataIndex',
  query: { type: String(type), id: contentId },
})

/** Messages about materials are of type 2, those about links of type 8. */
export const materialDestination: Destination = {
  contentType: 2,
  inCourse: ({ contentId }) => page(materialTypes.files, contentId),
}
export const linkDestination: Destination = {
  contentType: 8,
  inCourse: ({ contentId }) => page(materialTypes.link, contentId),
}
