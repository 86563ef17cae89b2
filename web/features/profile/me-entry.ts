import { path } from '#web/lib/path.ts'
import { FolderIcon } from '#web/ui/icons/icons.tsx'
import type { MeEntry } from './extension-points.ts'

export const libraryEntry: MeEntry = {
  under: 'learning',
  text: ['profile', 'me.library'],
  icon: FolderIcon,
  path: path('/myAllSetting', { detail: 'myLibrary' }),
}
