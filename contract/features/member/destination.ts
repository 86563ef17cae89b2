import type { Destination } from '#contract/features/notification/destination.ts'

/** An invitation leads to the list of courses, where it can be answered. */
export const invitationDestination: Destination = { contentType: 31 }
