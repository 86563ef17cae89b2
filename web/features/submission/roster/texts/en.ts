declare module '#web/lib/texts.ts' {
  interface Texts {
    'submission/roster': typeof en
  }
}

/** Why a roster is empty. */
export const en = {
  found: 'Nobody found',
  inState: 'Nobody has this status',
  submitted: 'Nobody has handed in yet',
  graded: 'Nothing is graded yet',
  showAll: 'Show all students',
  atAll: 'No students yet',
  joined: 'Nobody has joined yet',
  joinedHint: 'Invite your students to the course. They see this as soon as they’re in.',
  invite: 'Invite students',
  forNobody: 'It’s for nobody in the course',
  forNobodyHint: 'Edit it to choose who it’s for.',
} as const
