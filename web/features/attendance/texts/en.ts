declare module '#web/lib/texts.ts' {
  interface Texts {
    attendance: typeof en
  }
}

export const en = {
  title: 'Attendance',
  state: {
    present: 'Present',
    absent: 'Absent',
    late: 'Late',
    leave: 'On leave',
    personalLeave: 'Personal leave',
    sickLeave: 'Sick leave',
    officialLeave: 'Official leave',
    leftEarly: 'Left early',
    pending: 'Not checked in',
  },
  stateHint: { absent: 'Absent without leave', officialLeave: 'Also called public leave' },
  filter: { all: 'All', label: 'Filter by status' },
  method: 'By number',
  running: 'Running',
  ended: 'Ended',
  signedOfLabel: '{signed} of {total} checked in',
  rate: 'Attendance rate',

  start: {
    title: 'Start attendance',
    name: 'Name',
    code: 'Code',
    codeHint: 'Four digits. Keep this one or type your own.',
    another: 'Another code',
    duration: 'Ends by itself',
    never: 'Never',
    minutes: '{count} min',
    submit: 'Start',
  },

  index: {
    past: 'Past attendances',
    none: 'No attendance taken yet',
    noneHint: 'Start one: the code appears large on your screen, and everybody checks in within seconds.',
    counts: 'Present {attended} · Absent {absent} · Leave {leave}',
  },

  run: {
    title: 'Attendance by number',
    codeLabel: 'Code {code}',
    ask: 'Open the course on your phone and enter this code',
    waiting_one: '{count} still missing',
    waiting_other: '{count} still missing',
    everybody: 'Everybody is here',
    newest: 'Just checked in',
    nobody: 'Nobody has checked in yet. Names appear here at once.',
    viewList: 'Student list',
    end: 'End attendance',
    endShort: 'End',
    endQuestion: 'End this attendance?',
    endMissing_one: '{count} student has not checked in and will be marked absent.',
    endMissing_other: '{count} students have not checked in and will be marked absent.',
    endNobodyMissing: 'Everybody has checked in.',
    more: 'More actions',
    changeCode: 'Change the code',
    changeCodeHint: 'The old one stops working at once',
    newCode: 'New code',
    rename: 'Rename',
    abandon: 'Abandon attendance',
    abandonHint: 'Deletes it with all its records',
    abandonQuestion: 'Abandon this attendance?',
    abandonMessage: 'All its records are deleted, also those of students who have checked in.',
    abandoned: 'Attendance abandoned',
    over: 'This attendance has ended',
    overAt: 'Ended {time}',
    gone: 'This attendance no longer exists',
  },

  detail: {
    title: 'Student list',
    search: 'Name or student number',
    none: 'Nobody in this list',
    noneHint: 'Choose another status, or search for somebody else.',
    edit: 'Edit',
    conflictShort: 'Same network',
    edited: 'Set by staff',
    setState: 'Status of {name}',
    changed: '{name}: {state}',
    conflictNote:
      'Some students checked in from one network address. Whole schools often share one, so this alone proves nothing.',
  },

  edit: {
    title: 'Edit attendance',
    name: 'Name',
    save: 'Save name',
    saved: 'Name saved',
    unsigned: 'Students who did not check in',
    allSigned: 'Everybody checked in',
    list: 'Students',
  },

  student: {
    runningNow: 'Attendance is running',
    checkIn: 'Check in now',
    mine: 'My records',
    none: 'No records yet',
    noneHint: 'When your teacher takes attendance, it appears here by itself.',
    rate: 'Attendance',
    signedAt: 'checked in {time}',
  },

  prompt: {
    title: 'Attendance has started',
    text: 'Your teacher is taking attendance now',
    checkIn: 'Check in',
    later: 'Later',
  },

  number: {
    title: 'Check in',
    code: 'Code',
    triesLeft_one: '{count} try left',
    triesLeft_other: '{count} tries left',
    checking: 'Checking in',
    offline: 'No network. Your code is kept; try again.',
    again: 'Try again',
  },

  success: {
    title: 'Checked in',
    repeated: 'You had already checked in; the first time counts.',
    course: 'Course',
    className: 'Class',
    name: 'Attendance',
    time: 'Time',
    status: 'Status',
    back: 'Back to the course',
    notYet: 'You have not checked in yet',
  },

  fail: {
    title: 'Check-in failed',
    ended: {
      title: 'The attendance has ended',
      hint: 'If you were in class, ask your teacher to correct your record.',
    },
    deleted: {
      title: 'The attendance was deleted',
      hint: 'Your teacher abandoned it. There is nothing to do.',
    },
    notOnList: {
      title: 'You are not on the list',
      hint: 'Your identity is not certified, or you have not joined this course. Join it, then try again.',
    },
    triesUsedUp: {
      title: 'Your tries are used up',
      hint: 'Five wrong codes were entered. Ask your teacher to record your attendance.',
    },
    wrongCode: { title: 'The code is wrong', hint: 'Look at the code once more and try again.' },
    staffNeedNot: {
      title: 'You teach this course',
      hint: 'Teachers and assistants need not check in to their own course.',
    },
    markedByTeacher: {
      title: 'Already recorded',
      hint: 'Your teacher has set your status for this attendance. You can see it in your records.',
    },
    illegalAccess: {
      title: 'Illegal access',
      hint: 'There is no such attendance. Open it from the course again.',
    },
    unknown: { title: 'Unknown reason', hint: 'Please try again.' },
    retry: 'Try again',
    records: 'My records',
    join: 'Join a course',
    courses: 'My courses',
  },
} as const
