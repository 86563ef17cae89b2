import { path } from '#web/lib/path.ts'
import type { Icon } from '#web/ui/icons/icons.tsx'
import {
  AttendanceIcon,
  CalendarIcon,
  ClassroomIcon,
  DownloadIcon,
  DraftIcon,
  HomeworkIcon,
  ScanIcon,
} from '#web/ui/icons/icons.tsx'

/** Something to try: three steps, and where it is. */
export interface Tip {
  key: 'course' | 'attendance' | 'mark' | 'calendar' | 'join' | 'keep' | 'install'
  icon: Icon
  /** Where to try it; without, it is done outside of Lectern. */
  path?: string
}

const calendar: Tip = { key: 'calendar', icon: CalendarIcon, path: path('/todoList', { calendar: '1' }) }
const install: Tip = { key: 'install', icon: DownloadIcon }

export const tipsFor = (teaches: boolean): readonly Tip[] =>
  teaches
    ? [
        { key: 'course', icon: ClassroomIcon, path: path('/newCourse') },
        { key: 'attendance', icon: AttendanceIcon, path: path('/ktpCourse') },
        { key: 'mark', icon: HomeworkIcon, path: path('/todoList') },
        calendar,
        install,
      ]
    : [
        { key: 'join', icon: ScanIcon, path: path('/joinCourse') },
        { key: 'keep', icon: DraftIcon, path: path('/todoList') },
        calendar,
        install,
      ]

/** Under this name the server remembers that a tip was seen. */
export const tourOf = (key: Tip['key']) => `tip.${key}`
