import { path } from '#web/lib/path.ts'
import type { User } from '#web/shell/user.ts'
import { ClassroomIcon, SendIcon, SettingsIcon } from '#web/ui/icons/icons.tsx'

const forOperators = { under: 'operator', isFor: ({ isoperator }: User) => isoperator } as const

/** Of the page of a person, which stands above this feature. */
export const operatorEntries = [
  { ...forOperators, text: ['profile', 'me.schools'], icon: ClassroomIcon, path: path('/schools') },
  { ...forOperators, text: ['profile', 'me.publish'], icon: SendIcon, path: path('/publishNotice') },
  { ...forOperators, text: ['profile', 'me.server'], icon: SettingsIcon, path: path('/serverHealth') },
] as const
