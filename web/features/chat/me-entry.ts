import type { MeEntry } from '#web/features/profile/extension-points.ts'
import { path } from '#web/lib/path.ts'
import { WarningIcon } from '#web/ui/icons/icons.tsx'

/** For operators: what was reported to them. */
export const reportsEntry: MeEntry = {
  under: 'operator',
  isFor: ({ isoperator }) => isoperator,
  text: ['profile', 'me.reports'],
  icon: WarningIcon,
  path: path('/chatReports'),
}
