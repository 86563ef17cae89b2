import type { Destination } from '#contract/features/notification/destination.ts'
import { extensionPoint } from '#web/shell/extension-points.ts'
import type { Icon } from '#web/ui/icons/icons.tsx'

/** Messages about one type of content: where they lead, and their sign; absent: a bell. */
export interface MessageKind {
  leadsTo: Destination
  icon?: Icon
}
export const messageKinds = extensionPoint<MessageKind>('messageKinds')
