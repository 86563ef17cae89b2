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
  sides: 'Parts of the home page',
  todoTab: 'To do',
  tipsTab: 'Play with the product',
  all: 'All {count}',
  todo: {
    title: 'To do',
    filter: 'Course',
    allCourses: 'All',
    none: 'Nothing to do',
    noneStudent: 'Homework that your teachers set appears here until you hand it in.',
    noneTeacher: 'Work that waits for your marks appears here.',
    handIn: 'Hand in',
    handInAgain: 'Returned, hand in again',
    toGrade: '{count} to mark',
    noEnd: 'No deadline',
    dueAt: 'Due {time}',
    ended: 'Ended {time}',
    overdue: 'Was due {time}, still accepted',
    more: 'More for {title}',
    done: 'Mark as done',
    doneHint: 'It leaves this list; nothing is handed in.',
    ignore: 'Ignore',
    ignoreHint: 'It leaves this list.',
    marked: 'Already marked as done',
    ignored: 'Ignored',
    end: 'All loaded, no more',
    home: 'Home',
  },
  calendar: {
    open: 'Deadlines in my calendar',
    explain:
      'Your phone’s calendar can show all deadlines of your courses and remind you a day and an hour before. It asks for news by itself.',
    subscribe: 'Add to this device’s calendar',
    copy: 'Copy address',
    copied: 'Address copied',
    address: 'Private address',
    secret: 'Whoever has this address can see your deadlines. Give it to nobody.',
    renew: 'New address',
    renewQuestion: 'Replace the address?',
    renewHint: 'Calendars that use the old one stop getting news.',
    renewed: 'The old address is worthless now',
  },
  exams: {
    title: 'Exam prep',
    mine: 'My exams',
    add: 'Add exam',
    none: 'No exam ahead',
    noneHint: 'Enter your exam dates and see how many days are left.',
    edit: 'Exam',
    name: 'Exam',
    namePlaceholder: 'Linear algebra, final',
    place: 'Place',
    placePlaceholder: 'Building 2, room 204',
    time: 'Begins',
    save: 'Save',
    remove: 'Remove',
    removeQuestion: 'Remove “{title}”?',
    saved: 'Saved',
    days: 'days',
    today: 'Today',
    over: 'Over',
    ahead: 'Before that is due',
    aheadNone: 'No deadline ahead.',
    thisWeek: 'This week',
    nextWeek: 'Next week',
    later: 'Later',
  },
  tips: {
    open: 'Show how',
    seen: 'seen',
    done: 'Got it',
    go: 'Try it now',
    course: {
      title: 'Your first course in a minute',
      note: 'A name is enough; students join with six characters.',
      steps:
        'Open “New course” and give it a name.|Show the code or its QR square on the screen.|Students join with their phones and appear in the list.',
    },
    attendance: {
      title: 'Attendance that scripts cannot cheat',
      note: 'A number on the screen, taken in twenty seconds.',
      steps:
        'Open the course and choose “Attendance”.|Show the number to the room. It never leaves the server by any other way.|Watch names turn green, and set right by hand what is not.',
    },
    mark: {
      title: 'Mark homework on the phone',
      note: 'Write on the page, swipe to the next one.',
      steps:
        'Open a homework and choose a work.|Draw on the pages, give a score, pick a phrase.|Swipe: the next work is already loaded.',
    },
    calendar: {
      title: 'Deadlines in your own calendar',
      note: 'One address, all courses, reminders included.',
      steps:
        'Open “To do” and press the calendar sign.|Add the private address to your phone’s calendar.|New deadlines appear by themselves.',
    },
    join: {
      title: 'Join a course',
      note: 'With six characters or by scanning.',
      steps:
        'Ask your teacher for the code, or scan the QR square.|Enter the six characters; upper or lower case does not matter.|The course is in your list at once.',
    },
    keep: {
      title: 'No answer is ever lost',
      note: 'Dead battery, no network, closed page: it is all kept.',
      steps:
        'Just write. Every few seconds your work is saved on the server.|Without a network it is kept on your phone and sent later.|Open the homework on another device and go on.',
    },
    install: {
      title: 'Lectern as an app',
      note: 'On your home screen, without a shop.',
      steps:
        'Open the browser’s menu or share sheet.|Choose “Add to home screen”.|Start it from there: full screen, and it opens without a network.',
    },
  },
} as const
