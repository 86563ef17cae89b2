import { extensionPoint } from '#web/shell/extension-points.ts'
import type { Icon } from '#web/ui/icons/icons.tsx'

/** The sign of messages about one type of content. Messages number their types otherwise than activities do. */
export interface MessageIcon {
  contentType: number
  icon: Icon
}
export const messageIcons = extensionPoint<MessageIcon>('messageIcons')
