declare module '#web/lib/texts.ts' {
  interface Texts {
    homework: typeof en
  }
}

export const en = {
  /** Titles of the screens about one of them. */
  pages: {
    task: 'Homework',
    write: 'My submission',
    submission: 'Submission',
    versions: 'Versions',
    roster: 'Students',
    filter: 'Filter',
    remind: 'Remind',
    return: 'Return',
    publish: 'Show single grades',
    grade: 'Grade',
    shared: 'Shared submissions',
    share: 'Share several',
    offers: 'Offered after the deadline',
    offer: 'Offered after the deadline',
    files: 'Download submissions',
    discussion: 'Discussion',
    rubric: 'Rubric statistics',
  },
  noun: 'homework',
  work: 'submission',

  task: {
    new: 'New homework',
    edit: 'Edit homework',
    titlePlaceholder: 'e.g. Exercise sheet 3',
    details: 'Task',
    detailsPlaceholder: 'What to do, and how to hand it in',
    attachments: 'Attachments',
    fullScore: 'Maximum points',
    points: 'points',
    deadline: 'Deadline',
    deadlineClosed_one:
      '{count} student has seen what others handed in. More time doesn’t let them hand in again; returning their submission does.',
    deadlineClosed_other:
      '{count} students have seen what others handed in. More time doesn’t let them hand in again; returning their submissions does.',
    comment: 'Minimum comment length',
    commentHint: 'Characters a comment needs when you grade; 0 for no minimum.',
    commentUnit: 'characters',
    reviewed: 'Each student, with peer review',
    reviewedHint: 'Students review each other after the deadline.',
    classmates: 'Students see each other’s submissions',
    classmatesHint:
      'Whoever has handed in sees them once they can’t hand in any more. Where late submissions are taken, they can make their own final to see them sooner.',
    classmatesWithoutNames: 'Names stay hidden, as they do in grading or peer review.',
    classmatesHidden: 'No',
    classmatesNamed: 'When their own is final',
    classmatesNameless: 'When their own is final, without names',
    today: 'Today 23:59',
    tomorrow: 'Tomorrow 23:59',
    inDays: 'In {count} days',
    inWeek: 'In a week',
  },

  group: {
    whom: 'Who gets this grade',
    forAll: 'Whole group',
    forOne: 'Only {name}',
  },

  late: {
    loses: '{days} {days:day|days} late: {points} points come off',
    counts: '{score} − {points} for {days} {days:day|days} late: {rest} counts',
    waived: 'Late, nothing comes off',
    waive: 'Don’t take off',
    deduct: 'Take off',
  },

  submit: {
    text: 'Text',
    textPlaceholder: 'Write your answer here, or just attach files',
    files: 'Files and pictures',
    empty: '(no text)',
    textLength_one: '{count} character',
    textLength_other: '{count} characters',
    fileCount_one: '{count} file',
    fileCount_other: '{count} files',
  },
} as const
