import type { Destination } from '#contract/features/notification/destination.ts'

/** A conversation, which belongs to no course. */
export const conversationDestination: Destination = {
  contentType: 43,
  // Whoever the other one is, if there is one, the conversation says.
  outside: conversationId => `/chat?${new URLSearchParams({ groupId: conversationId, friendid: '' })}`,
}

/** A reported message, for operators. */
export const reportDestination: Destination = {
  contentType: 44,
  outside: reportId => `/chatReport?${new URLSearchParams({ id: reportId })}`,
}
