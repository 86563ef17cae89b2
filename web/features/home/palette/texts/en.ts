declare module '#web/lib/texts.ts' {
  interface Texts {
    'home/palette': typeof en
  }
}

export const en = {
  title: 'Search and go to',
  placeholder: 'Courses, people, pages, actions',
  results: 'Results',
  found_one: '{count} result',
  found_other: '{count} results',
  none: 'Nothing found',
  noneHint: 'Try another word, or the initials of the pinyin.',
  group: {
    recent: 'Recent',
    here: 'In this course',
    courses: 'Courses',
    inCourses: 'In your courses',
    screens: 'Go to',
    actions: 'Actions',
    people: 'People',
    contents: 'Contents of this course',
  },
  inCourse: '{what} · {course}',
  archived: 'Archived',
  newOf: 'New {kind}',
  searchIn: 'Search {course} for “{words}”',
  message: 'Send a message',
  notifications: 'Notifications',
  light: 'Light appearance',
  dark: 'Dark appearance',
  system: 'Appearance of the system',
  keys: 'Keyboard shortcuts',
} as const
