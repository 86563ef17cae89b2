import type { TextRef } from '#web/lib/text-ref.ts'
import { extensionPoint } from '#web/shell/extension-points.ts'
import type { User } from '#web/shell/user.ts'
import type { Icon } from '#web/ui/icons/icons.tsx'

/** A way from the page of a person to what a feature has for them. */
export interface MeEntry {
  /** The group in which it stands. */
  under: 'learning' | 'counselling' | 'operator'
  text: TextRef
  icon: Icon
  path: string
  /** Omitted if it is for everybody. */
  isFor?: (user: User) => boolean
}
export const meEntries = extensionPoint<MeEntry>('meEntries')
