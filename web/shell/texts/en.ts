declare module '#web/lib/texts.ts' {
  interface Texts {
    shell: typeof en
  }
}

export const en = {
  brand: 'Lectern',
  systemPrompt: 'System Prompt',
  error: 'error',
  mainPlaces: 'Main navigation',
  tab: {
    office: 'Home',
    todo: 'To do',
    courses: 'Courses',
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
    hint: 'Log in to see this page.',
  },
  appid: 'This link isn’t valid. Please log in again.',
  notFound: {
    title: 'Page not found',
    hint: 'There’s nothing at this address. The page may have moved, or the link has a typo.',
    home: 'Go to courses',
  },
  chunk: {
    title: 'Part of the page couldn’t be loaded',
    message: '{chunk} ({kind})',
    script: 'script',
    style: 'style sheet, CSS_CHUNK_LOAD_FAILED',
    timeout: 'timed out',
    reload: 'Reload the page',
  },
  crash: {
    title: 'Something went wrong',
    hint: 'Reloading usually helps. What you wrote is kept on this device.',
  },
  offline: {
    title: 'No connection',
    hint: 'The server can’t be reached. Check your connection and try again.',
    notice: 'No connection. What you write is kept on this device.',
    asOf: 'Offline · as of {time}',
    short: 'No connection, please try again',
  },
  leaving: {
    title: 'Discard changes?',
    message: 'Your changes will be lost.',
    discard: 'Discard',
    stay: 'Keep editing',
  },
  language: 'Language',
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
