import type { Destination } from '#contract/features/notification/destination.ts'

/** An invitation leads to the list of courses, which asks the invited. */
export const invitationDestination: Destination = { contentType: 31 }
