import type { Path, ScreenRoute } from '#web/lib/routes.ts'
import type { TextKey } from '#web/lib/texts.ts'
import {
  ClassroomIcon,
  ExamIcon,
  HomeIcon,
  type Icon,
  MessageIcon,
  PersonIcon,
  TodoIcon,
} from '#web/ui/icons/icons.tsx'

export interface MainTab {
  path: Path
  /** Other screens that the tab stands for. */
  also?: readonly string[]
  text: Extract<TextKey<'shell'>, `tab.${string}`>
  icon: Icon
  audience: 'all' | 'teacher' | 'student'
}

export const coursesTab: Path = '/ktpCourse'

export const mainTabs: readonly MainTab[] = [
  { path: '/teachingAndResearchOffice', text: 'tab.office', icon: HomeIcon, audience: 'teacher' },
  // A student's home is opened from the to-do list.
  { path: '/todoList', also: ['/ktpStudentHome'], text: 'tab.todo', icon: TodoIcon, audience: 'all' },
  { path: coursesTab, text: 'tab.courses', icon: ClassroomIcon, audience: 'all' },
  { path: '/final', text: 'tab.exams', icon: ExamIcon, audience: 'student' },
  { path: '/ktpMessage', text: 'tab.messages', icon: MessageIcon, audience: 'all' },
  { path: '/ktpMy', text: 'tab.me', icon: PersonIcon, audience: 'all' },
]

/** A person's tabs, in order: those of their role whose screens exist. */
export function tabsFor(role: 'teacher' | 'student', table: readonly ScreenRoute[]): MainTab[] {
  const paths = new Set<string>(table.map(route => route.path))
  return mainTabs.filter(tab => paths.has(tab.path) && (tab.audience === 'all' || tab.audience === role))
}
