import type { Destination } from '#contract/features/notification/destination.ts'

export const videoDestination: Destination = {
  contentType: 9,
  inCourse: ({ contentId }) => ({ path: '/dataIndex', query: { type: '9', id: contentId } }),
}
