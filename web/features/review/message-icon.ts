import { reviewDestination } from '#contract/features/review/destination.ts'
import type { MessageIcon } from '#web/features/notification/extension-points.ts'
import { HomeworkIcon } from '#web/ui/icons/icons.tsx'

export const reviewMessageIcon: MessageIcon = {
  contentType: reviewDestination.contentType,
  icon: HomeworkIcon,
}
