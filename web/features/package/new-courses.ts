import { badges } from '#contract/features/course/entities.ts'
import type { CourseAction, NewCourseWay } from '#web/features/course/extension-points.ts'
import { lazily } from '#web/shell/extension-points.ts'
import { CopyIcon, UploadIcon } from '#web/ui/icons/icons.tsx'
import { demoPath, importPath } from './addresses.ts'

/** Packages give three ways to a new course: from a demo, from a file, from one that is there. */
export const fromDemo: NewCourseWay = {
  path: demoPath,
  text: ['course', 'list.demo'],
  hint: ['course', 'list.demoHint'],
  icon: CopyIcon,
}

export const fromPackage: NewCourseWay = {
  path: importPath,
  text: ['course', 'list.import'],
  hint: ['course', 'list.importHint'],
  icon: UploadIcon,
}

export const copyAction: CourseAction = {
  key: 'copy',
  text: ['course', 'menu.copy'],
  icon: CopyIcon,
  isFor: ({ badge, can }) => badge === badges.teacher || (badge === badges.assistant && can.edit),
  Dialog: lazily(() => import('./parts/CopyDialog.tsx').then(module => module.CopyDialog)),
}

export const demoTab = {
  key: 'demo',
  text: ['course/details', 'archived.demo'],
  Panel: lazily(() => import('./parts/DemoArchive.tsx').then(module => module.DemoArchive)),
} as const
