import { activityPage } from '#contract/features/activity/address.ts'

export const videoDestination = activityPage(9, '/dataIndex', { type: '9' })
