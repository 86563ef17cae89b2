declare module '#web/lib/texts.ts' {
  interface Texts {
    'home/keys': typeof en
  }
}

/** Names of keys, apart from the texts of the home screens because any screen may ask for them. */
export const en = {
  title: 'Keyboard shortcuts',
  everywhere: 'Everywhere',
  here: 'On this screen',
  palette: 'Search courses, people, pages and actions',
  home: 'Go to Home',
  todo: 'Go to To do',
  courses: 'Go to Courses',
  notifications: 'Go to Notifications',
  me: 'Go to Me',
  rows: 'Next or previous row',
  open: 'Open the row',
  search: 'Search',
  primary: 'Press the button at the bottom',
  back: 'Go back, close',
  show: 'Show these shortcuts',
} as const
