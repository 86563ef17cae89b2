import { activityPage } from '#contract/features/activity/address.ts'

export const noticeDestination = activityPage(7, '/noticeDetail')
