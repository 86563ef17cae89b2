import { courseId, idOf } from '#web/features/course/sample-course.ts'
import type { SharedActivity } from './ShareSheet.tsx'

const hour = 3_600_000

/** A shared activity, for tests and the gallery. */
export const sampleShare = (change: Partial<SharedActivity> = {}): SharedActivity => ({
  ...{ activityId: idOf(101) as SharedActivity['activityId'], contentType: 4, label: 'Homework' },
  ...{ title: 'Homework 1', courseId: courseId as SharedActivity['courseId'], courseName: 'Linear Algebra' },
  ...{ className: '数学 2026 级 1 班', theme: 0 },
  teacher: { name: '沈岚', avatar: '', school: 'Lectern Demo School', department: 'Mathematics' },
  ...{ publishedAt: Date.now() - hour, beginsAt: null, endsAt: Date.now() + 30 * hour },
  url: `https://school.example/courseShare?id=${idOf(101)}`,
  image: '/File/cover/0.svg',
  ...{ isPublished: true, isPublic: true },
  ...change,
})
