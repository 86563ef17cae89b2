import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { idle } from '#web/shell/opening.ts'
import type { MenuCourse } from './CourseMenu.tsx'

const fetchMenu = () => import('./CourseMenu.tsx').then(module => ({ default: module.CourseMenu }))
const CourseMenu = lazy(fetchMenu)

/** The actions of a course in a sheet. `dialogs` must be drawn by the caller; `onGone`: it is no longer on the list. */
export function useCourseMenu(onGone?: () => void) {
  const [asked, setAsked] = useState<MenuCourse | null>(null)
  useEffect(
    () =>
      void idle()
        .then(fetchMenu)
        .catch(() => undefined),
    [],
  )
  return {
    // Each press is an object of its own, also on the same course.
    openMenu: (course: MenuCourse) => setAsked({ ...course }),
    dialogs: (
      <WhileShown onLeft={() => setAsked(null)}>
        <Suspense>{asked && <CourseMenu course={asked} onGone={onGone} />}</Suspense>
      </WhileShown>
    ),
  }
}

/** What was asked for where nobody is any more must not open on return. */
function WhileShown({ onLeft, children }: { onLeft: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it sets a state, which is the same on every render
  useEffect(() => onLeft, [])
  return children
}
