declare module '#web/lib/texts.ts' {
  interface Texts {
    'course/entry': typeof en
  }
}

export const en = {
  courseEnded: 'This course has ended, and the teacher doesn’t allow access.',
  studentView: { on: 'Viewing as a student', end: 'Exit' },
  endedCourse: 'This course has ended. Restore it from the archive to make changes',
  noPermission: 'No permission, contact the course administrator',
  staffOnly: 'Only teachers of this course can open this page',
} as const
