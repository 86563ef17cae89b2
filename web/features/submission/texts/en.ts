declare module '#web/lib/texts.ts' {
  interface Texts {
    submission: typeof en
  }
}

export const en = {
  state: {
    toDo: 'Not handed in yet',
    notSubmitted: 'Missing',
    open: 'Open',
    submitted: 'Handed in',
    graded: 'Graded',
    gradedHidden: 'Graded, not published yet',
    returned: 'Returned',
    late: 'Late',
  },
  figure: {
    average: 'Average grade',
    graded: '{graded} of {expected} graded',
    missing: '{count} missing',
    noneMissing: 'None missing',
    none: 'None yet',
  },
  ofStudent: {
    title: 'Grades and submissions',
    due: 'Due {time}',
    none: 'Nothing to hand in yet',
    noneHint: 'What’s to be handed in appears here once it’s published.',
  },
  handedInAt: 'Handed in {time}',
  lateAt: 'Handed in late, {time}',
  showAll: 'Show all',
  showLess: 'Show less',

  save: {
    saved: 'Saved',
    waiting: 'Saving…',
    offline: 'Kept on this device until you’re online',
    notKept: 'This device can’t keep drafts. Stay on the page until it’s saved',
    refused: 'Not saved: {reason}',
  },

  conflict: {
    title: 'Written on two devices',
    hint: 'Another page or device saved something else in the meantime. Which one do you want to keep?',
    mine: 'This page',
    theirs: 'The other version',
    both: 'Combine both',
    keepMine: 'Keep this page',
    keepTheirs: 'Keep the other version',
  },

  handIn: {
    confirm: 'Hand in',
    title: 'Hand in now?',
    again: 'This replaces what you handed in before.',
    late: 'The deadline has passed. It counts as late.',
    change: 'You can hand in again until it’s graded.',
    uploading: 'Some files are still uploading. It’s handed in as soon as they’re done.',
    failedFiles: 'Some files couldn’t be uploaded. Try again or remove them.',
    elsewhere: 'Already handed in elsewhere',
    replace: 'Hand in this one',
    offline: 'You’re offline',
    offlineHint: 'It’s kept on this device but not handed in yet. Try again as soon as you’re online.',
  },

  receipt: {
    title: 'Handed in',
    late: 'Handed in late',
    at: 'Handed in {time}',
    lateAt: 'Handed in late, at {time}',
    hint: 'Keep this receipt. It proves what you handed in and when.',
    time: 'Received',
    version: 'Version',
    text: 'Text',
    hash: 'Checksum (SHA-256)',
    copy: 'Copy receipt',
    copied: 'Copied',
    done: 'Done',
  },

  detail: {
    history_one: '{count} version',
    history_other: '{count} versions',
    notHandedIn: 'Nothing handed in yet',
    notHandedInHint: 'The submission appears here as soon as it’s handed in.',
  },

  history: {
    version: 'Version {version}',
    none: 'Nothing handed in yet',
    noneHint: 'Every version you hand in is kept here with its receipt.',
    returned: 'Returned {time}',
    grade: 'Score {score}, {grader}, {time}',
    receipt: 'Receipt',
  },

  grade: {
    scoreOf: 'Score {score} of {full}',
    by: 'by {name}',
  },

  progress: {
    submittedOf: '{count} of {total} handed in',
  },

  publish: {
    done: 'Students can now see their grades',
    hidden: 'The grades are hidden again',
    question_one: 'Publish {count} grade?',
    question_other: 'Publish {count} grades?',
    toGrade_one: '{count} submission is still to be graded. Its grade appears as soon as you give it.',
    toGrade_other:
      '{count} submissions are still to be graded. Their grades appear as soon as you give them.',
    confirm: 'Publish',
    hideQuestion: 'Hide the grades again?',
    hideMessage: 'Students no longer see their grades and comments.',
    hide: 'Hide',
  },

  list: {
    filter: 'Filter by state',
    all: 'All',
    notsubmitted: 'Missing',
    submitted: 'Handed in',
    tograde: 'To grade',
    graded: 'Graded',
    returned: 'Returned',
    overtime: 'Late',
    search: 'Name or student number',
    none: 'No students here',
    noneHint: 'Choose another filter, or search for someone else.',
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
    all: 'Select all',
    none: 'Everyone has handed in',
    noneHint: 'There’s nobody to remind.',
    submit_one: 'Remind {count} student',
    submit_other: 'Remind {count} students',
    done_one: '{count} student reminded',
    done_other: '{count} students reminded',
    nobody: 'They were all reminded a moment ago',
    choose: 'Choose at least one student',
  },

  return: {
    reason: 'Reason',
    reasonPlaceholder: 'What’s missing, and what to do about it',
    reasonHint: 'The student sees it and hands in again.',
    phrases: 'Used before',
    noneHint: 'Submissions can be returned once they’re handed in.',
    gradedNote: 'Any grade already given is withdrawn.',
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
    commentPlaceholder: 'What went well, what to improve',
    commentMin: 'At least {count} characters',
    phrases: 'Saved comments',
    keepPhrase: 'Save comment',
    removePhrase: 'Remove the saved comment {phrase}',
    saveNext: 'Save, next',
    next: 'Next submission',
    previous: 'Previous submission',
    return: 'Return',
    nothingYet: 'Nothing handed in yet',
    done: 'All submissions are graded',
    publish: 'Publish grades',
    published: 'Students can see their grades.',
    handedInAgain: 'The student has handed in again. This is the new version; your grade hasn’t been saved.',
    saveAgain: 'Save again to replace that grade.',
    notHandedIn: 'Nothing has been handed in.',
    gradedBy: 'Graded by {name}, {time}',
  },
} as const
