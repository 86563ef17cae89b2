import { activityPage } from '#contract/features/activity/address.ts'

export const topicDestination = activityPage(5, '/topicDetail')
