declare module '#web/lib/texts.ts' {
  interface Texts {
    homework: typeof en
  }
}

export const en = {
  title: 'Homework',
  discussion: 'Discussion',
  time: { unpublished: 'Unpublished', scheduled: 'Scheduled', open: 'Ongoing', past: 'Ended' },
  dueAt: 'Due {time}',
  noDeadline: 'No deadline',
  appearsAt: 'Appears {time}',
  left: '{time} left',
  fullScore: 'Maximum score {score}',
  lateAllowed: 'Late submissions accepted',
  lateNotAllowed: 'Closes at the deadline',

  task: {
    new: 'New homework',
    edit: 'Edit homework',
    titlePlaceholder: 'e.g. Exercise sheet 3',
    details: 'Task',
    hide: 'Hide task',
    detailsPlaceholder: 'What to do, and how to hand it in',
    attachments: 'Materials',
    fullScore: 'Maximum score',
    points: 'points',
    deadline: 'Deadline',
    late: 'Accept late submissions',
    lateHint: 'They’re flagged as late. When off, nothing can be handed in after the deadline.',
    comment: 'Minimum comment length',
    commentHint: 'Characters a comment needs when you grade; 0 for no minimum.',
    commentUnit: 'characters',
    today: 'Today 23:59',
    tomorrow: 'Tomorrow 23:59',
    inDays: 'In {count} days',
    inWeek: 'In a week',
  },

  staff: {
    unfoldTask: 'Show the task',
    foldTask: 'Hide the task',
    grade_one: 'Grade {count} submission',
    grade_other: 'Grade {count} submissions',
    reviewSubmissions: 'View submissions',
    publishScores: 'Grades visible to students',
    hiddenScores_one: '{count} grade isn’t visible to its student yet',
    hiddenScores_other: '{count} grades aren’t visible to students yet',
    remindMissing_one: 'Remind {count} student',
    remindMissing_other: 'Remind {count} students',
    students: 'Students',
    all: 'All students',
    edit: 'Edit',
    more: 'More actions',
    publishNow: 'Publish now',
    publishedNow: 'Published',
    unpublishedNote: 'Only you and your assistants see this homework.',
    scheduledNote: 'Students see this homework from {time}.',
  },

  list: {
    noneToGradeHint: 'New submissions appear here by themselves.',
    students: 'Students',
    choose: 'Filter',
  },

  remind: {
    title: 'Remind',
    hint: 'They get a message that this homework is still missing. Nobody is reminded twice within ten minutes.',
  },

  return: {
    title: 'Return',
    one: 'Return {name}’s submission',
    none: 'Nothing to return',
    submit_one: 'Return {count} submission',
    submit_other: 'Return {count} submissions',
    done_one: '{count} submission returned',
    done_other: '{count} submissions returned',
    choose: 'Choose submissions to return',
  },

  grading: {
    title: 'Grade',
    doneHint_one: '{count} submission graded.',
    doneHint_other: '{count} submissions graded.',
    back: 'Back to homework',
    returnedNote: 'Returned, waiting for the student.',
    noText: 'No text, only files.',
    keys: 'Keys: digits, Enter saves, ← → previous and next, C comment, R return',
  },

  student: {
    handIn: 'Hand in homework',
    handInAgain: 'Hand in again',
    mySubmission: 'My submission',
    draftWaiting: 'You have an unfinished draft.',
    draftChanged: 'You’ve made changes since you handed it in.',
    closed: 'The deadline has passed. Nothing more can be handed in.',
    lateNow: 'The deadline has passed. You can still hand in, but it counts as late.',
    returned: 'Your teacher returned this',
    gradedHidden: 'Graded. You’ll see your grade once your teacher publishes it.',
    history: 'All versions',
    details: 'Details and receipt',
    newGrade: 'Your homework was graded',
    newReturn: 'Your homework was returned',
  },

  submit: {
    title: 'My submission',
    text: 'Text',
    textPlaceholder: 'Write your answer here, or just attach files',
    files: 'Files and pictures',
    submit: 'Hand in',
    empty: '(no text)',
    textLength_one: '{count} character',
    textLength_other: '{count} characters',
    fileCount_one: '{count} file',
    fileCount_other: '{count} files',
    awaiting: 'Waiting for files',
    elsewhere: 'You have since handed in this homework from another page. Hand in this text instead?',
    gradedNote: 'It’s graded and can no longer be changed.',
  },

  detail: {
    title: 'Submission',
    mine: 'My submission',
    grade: 'Grade this submission',
  },

  history: {
    title: 'Versions',
  },
} as const
