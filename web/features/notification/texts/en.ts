declare module '#web/lib/texts.ts' {
  interface Texts {
    notification: typeof en
  }
}

export const en = {
  title: 'Notifications',
  settings: {
    title: 'Notification settings',
    what: 'Notify me about',
    members: 'Member changes',
    membersHint: 'Once a week: who joined and who left your courses.',
    whatHint: 'What is switched off still stands in the list of notifications.',
    due: 'Homework',
    dueHint: 'Also what is due in tests, interactive answers, reviews and videos.',
    topics: 'Topics, replies and mentions',
    kind: {
      test: 'Tests',
      answer: 'Interactive answers',
      notice: 'Notices',
      material: 'Materials and videos',
      attendance: 'Attendance and leave',
      grade: 'Total grades',
    },
    courses: 'Courses',
    coursesAll: 'All',
    coursesSilent: '{count} silent',
    coursesHint: 'Nothing from a silent course reaches you outside the app.',
    letters: 'Messages',
    lettersHint:
      'Who has written to you, once for each conversation. Muted ones stay silent unless you are mentioned.',
    how: 'How to reach me',
    howHint:
      'Each message arrives once, by the first way that works. While Lectern is open, messages stay in the app.',
    push: 'On this device',
    pushHint: 'Even when Lectern is closed.',
    pushUnsupported:
      'This browser doesn’t support notifications. On an iPhone, add Lectern to the Home Screen first.',
    pushDenied: 'Notifications are blocked. Allow them for this page in your browser’s settings.',
    chat: 'In WeChat',
    mail: 'By email',
    mailMissing: 'Bind an email address to your account first.',
    quiet: 'Quiet hours',
    quietHint: 'Messages wait until quiet hours end, except when attendance is being taken.',
    quietOn: 'Do not disturb at night',
    from: 'From',
    to: 'To',
    digest: 'Weekly summary',
    digestHint: 'Member changes in your courses.',
    digestDay: 'Day',
    digestTime: 'Time',
  },
  notice: {
    title: 'School notice',
    read: 'Read',
    unread: 'Unread',
    unreadOnes: 'Unread course notices',
    later: 'Later',
  },
  open: 'Notifications',
  tab: { all: 'All', teaching: 'Courses', academic: 'Academic', system: 'System' },
  ignoreAll: 'Mark all as read',
  ignoreAllQuestion: 'Mark all as read?',
  ignoreAllMessage: 'The messages stay in the list.',
  ignore: 'Mark as read',
  unread: 'unread',
  none: 'No notifications',
  noneHint: 'Homework, grades and attendance from your courses appear here.',
} as const
