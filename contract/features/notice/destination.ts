import type { Destination } from '#contract/features/notification/destination.ts'

export const noticeDestination: Destination = {
  contentType: 7,
  inCourse: ({ contentId }) => ({ path: '/noticeDetail', query: { id: contentId } }),
}
