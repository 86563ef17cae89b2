declare module '#web/lib/texts.ts' {
  interface Texts {
    'course/entry': typeof en
  }
}

export const en = {
  courseEnded: 'The course has ended and the teacher does not allow access.',
  studentView: { on: 'You see the course as a student does', end: 'Leave' },
  endedCourse: 'The course has ended. To change something, take it out of the archive first',
  noPermission: 'No permission, contact the course administrator',
  staffOnly: 'Only the course staff can open this page',
} as const
