import { lazy, Suspense, useState } from 'react'
import type { MenuCourse } from './CourseMenu.tsx'

const CourseMenu = lazy(() => import('./CourseMenu.tsx').then(module => ({ default: module.CourseMenu })))

/** The actions of a course in a sheet. `dialogs` must be drawn by the caller; `onGone`: it is no longer on the list. */
export function useCourseMenu(onGone?: () => void) {
  const [asked, setAsked] = useState<MenuCourse | null>(null)
  return {
    // Each press is an object of its own, also on the same course.
    openMenu: (course: MenuCourse) => setAsked({ ...course }),
    dialogs: <Suspense>{asked && <CourseMenu course={asked} onGone={onGone} />}</Suspense>,
  }
}
