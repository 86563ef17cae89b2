import type { MeEntry } from '#web/features/profile/extension-points.ts'
import { path } from '#web/lib/path.ts'
import { ArchiveIcon } from '#web/ui/icons/icons.tsx'

export const archiveEntry: MeEntry = {
  under: 'learning',
  text: ['profile', 'me.archived'],
  icon: ArchiveIcon,
  path: path('/filedCourse'),
}
