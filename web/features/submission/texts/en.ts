declare module '#web/lib/texts.ts' {
  interface Texts {
    submission: typeof en
  }
}

export const en = {
  state: {
    notSubmitted: 'Not submitted',
    submitted: 'Submitted',
    graded: 'Graded',
    gradedHidden: 'Graded, score not published yet',
    returned: 'Returned',
    late: 'Late',
  },
  handedInAt: 'Handed in {time}',
  lateAt: 'Handed in late, {time}',
  showAll: 'Show all',
  showLess: 'Show less',

  save: {
    saved: 'Saved',
    waiting: 'Saving …',
    offline: 'Kept on this device, will be sent',
    notKept: 'This device keeps nothing; stay on the page until it is saved',
    refused: 'Not saved: {reason}',
  },

  conflict: {
    title: 'Written on two devices',
    hint: 'Another page or device has saved something else meanwhile. Which one do you want to go on with?',
    mine: 'This page',
    theirs: 'The other one',
    both: 'Put both together',
    keepMine: 'Keep this page',
    keepTheirs: 'Take the other one',
  },

  handIn: {
    confirm: 'Hand in',
    title: 'Hand in now?',
    again: 'It takes the place of what you handed in before.',
    late: 'The deadline has passed: it will be marked as late.',
    change: 'You can hand in again until it is graded.',
    uploading: 'Some files are still on their way: it is handed in as soon as they are there.',
    failedFiles: 'Some files could not be sent. Try again or remove them.',
    elsewhere: 'Handed in elsewhere',
    replace: 'Hand in this one',
    offline: 'No network',
    offlineHint:
      'Your work is kept on this device, but it is not handed in yet. Try again as soon as you are online.',
  },

  receipt: {
    title: 'Handed in',
    late: 'Handed in late',
    hint: 'Keep this receipt: it proves what you handed in and when.',
    time: 'Time of the server',
    version: 'Version',
    text: 'Text',
    hash: 'Checksum (SHA-256)',
    copy: 'Copy the receipt',
    copied: 'Copied',
    done: 'Done',
  },

  detail: {
    history_one: '{count} version',
    history_other: '{count} versions',
    notHandedIn: 'Nothing handed in yet',
    notHandedInHint: 'The work appears here as soon as it is handed in.',
  },

  history: {
    version: 'Version {version}',
    none: 'Nothing handed in yet',
    noneHint: 'Every version that is handed in is kept here with its receipt.',
    returned: 'Returned {time}',
    grade: '{score} points, {grader}, {time}',
    receipt: 'Receipt',
  },

  grade: {
    scoreOf: 'Score {score} of {full}',
    by: 'by {name}',
  },

  progress: {
    submittedOf: '{count} of {total} have handed in',
    toGrade: 'To grade',
    graded: 'Graded',
    notSubmitted: 'Missing',
    returned: 'Returned',
  },

  publish: {
    done: 'The students see their grades now',
    hidden: 'The grades are hidden again',
    question_one: 'Publish {count} grade?',
    question_other: 'Publish {count} grades?',
    toGrade_one: '{count} work is still to be graded; its grade appears as soon as you give it.',
    toGrade_other: '{count} works are still to be graded; their grades appear as soon as you give them.',
    confirm: 'Publish',
    hideQuestion: 'Hide the grades again?',
    hideMessage: 'The students no longer see their grades and comments.',
    hide: 'Hide',
  },

  list: {
    filter: 'Filter by state',
    all: 'All',
    notsubmitted: 'Not submitted',
    submitted: 'Submitted',
    tograde: 'To grade',
    graded: 'Graded',
    returned: 'Returned',
    overtime: 'Late',
    search: 'Name or student number',
    none: 'Nobody in this list',
    noneHint: 'Choose another state, or search for somebody else.',
    noneToGrade: 'Everything is graded',
    version: 'version {version}',
    reminded: 'Reminded {time}',
    students: 'Students',
    choose: 'Filter',
    count_one: '{count} student',
    count_other: '{count} students',
  },

  remind: {
    title: 'Remind',
    all: 'Choose all',
    none: 'Everybody has handed in',
    noneHint: 'There is nobody to urge.',
    submit_one: 'Remind {count} student',
    submit_other: 'Remind {count} students',
    done_one: '{count} student urged',
    done_other: '{count} students urged',
    nobody: 'All of them were urged a moment ago',
    choose: 'Choose at least one student',
  },

  return: {
    reason: 'Reason',
    reasonPlaceholder: 'What is missing, and what should be done',
    reasonHint: 'The student sees it and hands in again.',
    phrases: 'Used before',
    noneHint: 'Works can be returned once they are handed in.',
    gradedNote: 'A grade that was given becomes void.',
    confirm: 'Return',
  },

  grading: {
    progress: '{graded} of {total} graded',
    of: '{position} of {total}',
    score: 'Score',
    none: 'no score yet',
    keypad: 'Keypad',
    clear: 'Delete the last digit',
    comment: 'Comment',
    addComment: 'Add a comment',
    commentPlaceholder: 'What was good, what to improve',
    commentMin: 'At least {count} characters',
    phrases: 'Phrases',
    keepPhrase: 'Keep as a phrase',
    removePhrase: 'Remove the phrase {phrase}',
    saveNext: 'Save, next',
    next: 'Next work',
    previous: 'Previous work',
    return: 'Return',
    nothingYet: 'Nothing handed in yet',
    done: 'All works are graded',
    publish: 'Publish the scores',
    published: 'The students see their scores.',
    handedInAgain: 'The student has handed in again. This is the new version; your grade has not been saved.',
    saveAgain: 'Save again to replace that grade.',
    notHandedIn: 'Nothing has been handed in.',
    gradedBy: 'Graded by {name}, {time}',
  },
} as const
