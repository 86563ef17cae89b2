declare module '#web/lib/texts.ts' {
  interface Texts {
    shell: typeof en
  }
}

export const en = {
  brand: 'Lectern',
  systemPrompt: 'System Prompt',
  error: 'error',
  mainPlaces: 'Main places',
  tab: {
    office: 'Home',
    todo: 'To do',
    courses: 'Classroom',
    exams: 'Exam prep',
    messages: 'Messages',
    me: 'Me',
  },
  notLoggedIn: {
    title: 'Not logged in',
    question: 'Not logged in yet, log in first?',
    logIn: 'Log in',
    later: 'Not now',
    register: 'Create an account',
    hint: 'This page shows itself after you log in.',
  },
  appid: 'The address names more than one app. Please log in again.',
  notFound: {
    title: 'Page not found',
    hint: 'There is nothing at this address. It may have been moved or typed wrongly.',
    home: 'To the classroom',
  },
  chunk: {
    title: 'A part of the page could not be loaded',
    message: '{chunk} ({kind})',
    script: 'script',
    style: 'style sheet, CSS_CHUNK_LOAD_FAILED',
    timeout: 'timed out',
    reload: 'Reload the page',
  },
  crash: {
    title: 'The page has a fault',
    hint: 'Reloading usually helps. What you wrote is kept on this device.',
  },
  offline: {
    title: 'No connection',
    hint: 'The server cannot be reached. Check your network and try again.',
    notice: 'No connection. What you write is kept on this device.',
    short: 'No connection, please try again',
  },
  account: {
    open: 'Account and settings',
    teacher: 'Teacher',
    student: 'Student',
    language: 'Language',
    scheme: 'Appearance',
    system: 'As the device',
    light: 'Light',
    dark: 'Dark',
    logOut: 'Log out',
    logOutQuestion: 'Log out of this device?',
    version: 'Version {version}',
  },
  console: {
    title: 'Debug console',
    log: 'Log',
    calls: 'Calls',
    copy: 'Copy',
    copied: 'Copied',
    empty: 'Nothing yet',
    took: '{ms} ms',
  },
} as const
