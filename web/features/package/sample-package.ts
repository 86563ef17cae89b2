import type { CourseExport, CourseImport, DemoCourse } from '#contract/features/package/calls.ts'
import { idOf } from '#web/features/course/sample-course.ts'

/** Things of this feature for tests and the gallery. */
export const demoCourse: DemoCourse = {
  id: idOf(80),
  issys: '1',
  courseName: 'Flipped classroom',
  description: 'Students learn at home; the classroom is for questions and practice.',
  minpic: '',
  bannercolor: '',
  contents: [
    { name: 'Folders', count: 4 },
    { name: 'Homework', count: 12 },
  ],
}

export const courseExport = (change: Partial<CourseExport> = {}): CourseExport => ({
  id: 'export-1',
  state: 'running',
  progress: 40,
  info: '',
  people: false,
  work: false,
  createdAt: Date.UTC(2026, 8, 1, 4),
  file: null,
  ...change,
})

export const courseImport = (change: Partial<CourseImport> = {}): CourseImport => ({
  id: idOf(90),
  state: 'ready',
  progress: 100,
  info: '',
  createdAt: Date.UTC(2026, 8, 1, 4),
  fileName: 'Topology.lectern.zip',
  preview: {
    coursename: 'Topology',
    classname: '',
    semester: '2026-2027',
    term: '1',
    exporttime: Date.UTC(2026, 7, 1, 4),
    contents: [{ name: 'Homework', count: 12 }],
    files: 3,
    filesize: 2048,
    people: true,
    work: true,
    known: 5,
    added: 35,
  },
  courseId: '',
  ...change,
})
