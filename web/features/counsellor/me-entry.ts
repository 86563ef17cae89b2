import type { MeEntry } from '#web/features/profile/extension-points.ts'
import { path } from '#web/lib/path.ts'
import { PeopleIcon } from '#web/ui/icons/icons.tsx'

export const counsellorEntry: MeEntry = {
  under: 'counselling',
  text: ['profile', 'me.myStudents'],
  icon: PeopleIcon,
  path: path('/checkIn/counselorCheckin'),
  isFor: ({ iscounsellor }) => iscounsellor,
}
