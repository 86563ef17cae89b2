import { lazy } from 'react'
import { viewedCourse } from '#web/lib/student-view.ts'

const StudentViewBar = lazy(() =>
  import('./StudentViewBar.tsx').then(module => ({ default: module.StudentViewBar })),
)

/** Above every screen while staff are in student view. */
export const StudentViewNotice = () => viewedCourse() !== null && <StudentViewBar />
