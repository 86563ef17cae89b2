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
  stateHint: {
    absent: 'Absent without leave',
    leave: 'Not specified',
    officialLeave: 'Also called public leave',
  },
  select: {
    start: 'Select students',
    end: 'Done selecting',
    chosen: '{count} selected',
    set: 'Set status',
    setState_one: 'Status of {count} student',
    setState_other: 'Status of {count} students',
    changed: '{count} {count:student|students}: {state}',
  },
  column: {
    name: 'Name',
    number: 'Student number',
    state: 'Status',
    time: 'Checked in',
    note: 'Note',
  },
  filter: { all: 'All', label: 'Filter by status' },
  method: 'By number',
  running: 'Running',
  ended: 'Ended',
  signedOfLabel: '{signed} of {total} checked in',
  rate: 'Attendance rate',
  figure: {
    none: 'None yet',
    attended: '{attended} of {expected}',
    leave_one: '{count} leave',
    leave_other: '{count} leaves',
  },

  start: {
    title: 'Start attendance',
    name: 'Name',
    code: 'Code',
    codeHint: 'Four digits. Keep this one or type your own.',
    another: 'Another code',
    duration: 'Auto-end',
    never: 'Never',
    minutes: '{count} min',
    submit: 'Start',
  },

  index: {
    past: 'History',
    none: 'No attendance yet',
    noneHint: 'Start one: a large code appears on your screen, and everyone checks in within seconds.',
    counts: 'Present {attended} · Absent {absent} · Leave {leave}',
  },

  run: {
    title: 'Attendance by number',
    codeLabel: 'Code {code}',
    ask: 'Open the course on your phone and enter this code',
    waiting_one: '{count} still to check in',
    waiting_other: '{count} still to check in',
    everybody: 'Everyone is here',
    newest: 'Just checked in',
    nobody: 'No check-ins yet. Names appear here right away.',
    viewList: 'Student list',
    end: 'End attendance',
    endShort: 'End',
    endQuestion: 'End this attendance?',
    endMissing_one: '{count} student hasn’t checked in and will be recorded as absent.',
    endMissing_other: '{count} students haven’t checked in and will be recorded as absent.',
    endNobodyMissing: 'Everyone has checked in.',
    more: 'More actions',
    changeCode: 'Change code',
    changeCodeHint: 'The old one stops working right away',
    newCode: 'New code',
    rename: 'Rename',
    abandon: 'Delete attendance',
    abandonHint: 'Deletes it with all its records',
    abandonQuestion: 'Delete this attendance?',
    abandonMessage: 'All its records are deleted, including those of students who have checked in.',
    abandoned: 'Attendance deleted',
    over: 'This attendance has ended',
    overAt: 'Ended {time}',
    gone: 'This attendance no longer exists',
  },

  detail: {
    title: 'Student list',
    search: 'Name or student number',
    none: 'No students here',
    noneHint: 'Choose another status, or search for someone else.',
    edit: 'Edit',
    conflictShort: 'Same network',
    edited: 'Set by staff',
    setState: 'Status of {name}',
    changed: '{name}: {state}',
    conflictNote:
      'Some students checked in from the same network address. Whole schools often share one, so this alone proves nothing.',
  },

  edit: {
    title: 'Edit attendance',
    name: 'Name',
    save: 'Save name',
    saved: 'Name saved',
    unsigned: 'Students who didn’t check in',
    allSigned: 'Everyone checked in',
  },

  student: {
    runningNow: 'Attendance is running',
    checkIn: 'Check in now',
    mine: 'My records',
    none: 'No records yet',
    noneHint: 'When your teacher takes attendance, it appears here.',
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
    offline: 'You’re offline. Your code is kept; try again.',
    again: 'Try again',
  },

  success: {
    title: 'Checked in',
    repeated: 'You had already checked in. The first time counts.',
    course: 'Course',
    className: 'Class',
    name: 'Attendance',
    time: 'Time',
    status: 'Status',
    back: 'Back to the course',
    notYet: 'You haven’t checked in yet',
  },

  fail: {
    title: 'Check-in failed',
    ended: {
      title: 'The attendance has ended',
      hint: 'If you were in class, ask your teacher to correct your record.',
    },
    deleted: {
      title: 'The attendance was deleted',
      hint: 'Your teacher deleted it. There’s nothing to do.',
    },
    notOnList: {
      title: 'You are not on the list',
      hint: 'Your identity isn’t verified, or you haven’t joined this course. Join it, then try again.',
    },
    triesUsedUp: {
      title: 'No tries left',
      hint: 'Five wrong codes were entered. Ask your teacher to record your attendance.',
    },
    wrongCode: { title: 'Wrong code', hint: 'Check the code on the screen and try again.' },
    staffNeedNot: {
      title: 'You teach this course',
      hint: 'Teachers and assistants don’t need to check in to their own course.',
    },
    markedByTeacher: {
      title: 'Already recorded',
      hint: 'Your teacher has set your status for this attendance. You can see it in your records.',
    },
    illegalAccess: {
      title: 'Illegal access',
      hint: 'This attendance doesn’t exist. Open it from the course again.',
    },
    unknown: { title: 'Unknown reason', hint: 'Please try again.' },
    retry: 'Try again',
    records: 'My records',
    join: 'Join course',
    courses: 'My courses',
  },
} as const
