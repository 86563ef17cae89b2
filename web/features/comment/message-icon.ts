import { commentDestination } from '#contract/features/comment/destination.ts'
import type { MessageIcon } from '#web/features/notification/extension-points.ts'
import { MessageIcon as Icon } from '#web/ui/icons/icons.tsx'

export const commentMessageIcon: MessageIcon = { contentType: commentDestination.contentType, icon: Icon }
