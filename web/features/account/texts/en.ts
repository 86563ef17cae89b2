declare module '#web/lib/texts.ts' {
  interface Texts {
    account: typeof en
  }
}

export const en = {
  login: {
    title: 'Log in',
    welcome: 'Welcome back',
    lead: 'Your courses, homework and attendance, on the phone in your hand.',
    account: 'Account',
    accountPlaceholder: 'Account, phone or email',
    password: 'Password',
    passwordPlaceholder: 'Your password',
    remember: 'Stay logged in on this device',
    submit: 'Log in',
    accountShort: 'Enter your account (6 characters or more)',
    passwordShort: 'enter 6+ digit password',
    offline: 'The server cannot be reached. Check your network and try again.',
  },
  weak: {
    title: 'Account security tip',
    message: 'Password security is low, reset before logging in again',
    reset: 'Go reset password',
    proceed: 'I understand',
  },
  welcome: {
    title: 'Lectern',
    lead: 'The online classroom that fits in a hand.',
    enter: 'Log in',
    attendance: 'Attendance in seconds',
    attendanceNote: 'A whole lecture hall, counted live.',
    homework: 'Homework that never gets lost',
    homeworkNote: 'Every word is saved while you write.',
    marking: 'Marking on the phone',
    markingNote: 'Swipe, zoom, score, next.',
  },
} as const
