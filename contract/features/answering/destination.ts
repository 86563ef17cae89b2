import { activityPage } from '#contract/features/activity/address.ts'

export const answeringDestination = activityPage(
  3,
  '/InteractiveAnswers/detail',
  {},
  '/InteractiveAnswers/detailTeacher',
)
