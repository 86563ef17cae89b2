declare module '#web/lib/texts.ts' {
  interface Texts {
    home: typeof en
  }
}

export const en = {
  title: 'Home',
  greeting: {
    night: 'Good night, {name}',
    morning: 'Good morning, {name}',
    afternoon: 'Good afternoon, {name}',
    evening: 'Good evening, {name}',
  },
  banners: 'News from Lectern',
  bannerPlace: '{place} of {all}',
  shortcuts: 'Shortcuts',
  shortcut: {
    newCourse: 'New course',
    join: 'Join course',
    courses: 'My courses',
  },
  sides: 'Home sections',
  todoTab: 'To do',
  tipsTab: 'Tips',
  all: 'All {count}',
  todo: {
    title: 'To do',
    filter: 'Course',
    allCourses: 'All',
    none: 'Nothing to do',
    noneStudent: 'Homework from your teachers appears here until you hand it in.',
    noneTeacher: 'Submissions to grade appear here.',
    handInAgain: 'Returned, hand in again',
    review: 'To review',
    toGrade: '{count} to grade',
    noEnd: 'No deadline',
    dueAt: 'Due {time}',
    ended: 'Ended {time}',
    overdue: 'Was due {time}, still open',
    more: 'More actions for {title}',
    done: 'Mark as done',
    doneHint: 'Removes it from this list. Nothing is handed in.',
    ignore: 'Ignore',
    ignoreHint: 'Removes it from this list.',
    marked: 'Already marked as done',
    ignored: 'Ignored',
    end: 'All loaded, no more',
    home: 'Home',
  },
  calendar: {
    open: 'Add deadlines to your calendar',
    explain:
      'See the deadlines of all your courses in your phone’s calendar, with reminders a day and an hour before. It updates by itself.',
    subscribe: 'Add to this device’s calendar',
    copy: 'Copy address',
    copied: 'Address copied',
    address: 'Private address',
    secret: 'Anyone with this address can see your deadlines. Keep it to yourself.',
    renew: 'New address',
    renewQuestion: 'Replace the address?',
    renewHint: 'Calendars that use the old one stop updating.',
    renewed: 'The old address no longer works',
  },
  exams: {
    title: 'Exam prep',
    mine: 'My exams',
    add: 'Add exam',
    none: 'No exams ahead',
    noneHint: 'Add your exam dates to see how many days are left.',
    edit: 'Exam',
    name: 'Exam',
    namePlaceholder: 'Linear Algebra final',
    place: 'Place',
    placePlaceholder: 'Building 2, room 204',
    time: 'Starts',
    save: 'Save',
    remove: 'Remove',
    removeQuestion: 'Remove “{title}”?',
    saved: 'Saved',
    days: 'days',
    today: 'Today',
    over: 'Over',
    ahead: 'Due before then',
    aheadNone: 'No deadlines ahead.',
    thisWeek: 'This week',
    nextWeek: 'Next week',
    later: 'Later',
  },
  tips: {
    open: 'See how',
    seen: 'Seen',
    done: 'Got it',
    go: 'Try it now',
    course: {
      title: 'Your first course in a minute',
      note: 'A name is enough. Students join with a six-character code.',
      steps:
        'Tap “New course” and give it a name.|Show the join code or QR code on the screen.|Students join on their phones and appear in the list.',
    },
    attendance: {
      title: 'Attendance in 20 seconds',
      note: 'Show a number, and the whole room checks in.',
      steps:
        'Open the course and tap “Attendance”.|Show the number to the room. It can’t be looked up anywhere else.|Watch names turn green, and correct the rest by hand.',
    },
    mark: {
      title: 'Grade homework on your phone',
      note: 'Read, grade, swipe to the next one.',
      steps:
        'Open a homework and pick a submission.|Zoom in, give a grade, add a saved comment.|Swipe: the next submission is already loaded.',
    },
    calendar: {
      title: 'Deadlines in your own calendar',
      note: 'One address for all courses, reminders included.',
      steps:
        'Open “To do” and tap the calendar icon.|Add the private address to your phone’s calendar.|New deadlines appear by themselves.',
    },
    join: {
      title: 'Join a course',
      note: 'With a six-character code, or by scanning.',
      steps:
        'Ask your teacher for the join code, or scan the QR code.|Enter the six characters; capitals don’t matter.|The course appears in your list right away.',
    },
    keep: {
      title: 'Nothing you write is lost',
      note: 'Dead battery, no network, closed page: it’s all kept.',
      steps:
        'Just write. It’s saved to the server every few seconds.|Offline, it stays on your phone and is sent later.|Open the homework on another device and carry on.',
    },
    install: {
      title: 'Lectern as an app',
      note: 'On your home screen, no app store needed.',
      steps:
        'Open the browser’s menu or share sheet.|Choose “Add to Home Screen”.|Start it from there: full screen, and it opens offline too.',
    },
  },
} as const
