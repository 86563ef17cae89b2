import { activityPage } from '#contract/features/activity/address.ts'

export const answeringPage = activityPage(
  3,
  '/InteractiveAnswers/detail',
  {},
  '/InteractiveAnswers/detailTeacher',
)
