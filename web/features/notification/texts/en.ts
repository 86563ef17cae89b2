declare module '#web/lib/texts.ts' {
  interface Texts {
    notification: typeof en
  }
}

export const en = {
  title: 'Message notification',
  settings: {
    title: 'Message settings',
    what: 'What reaches me outside of Lectern',
    members: 'Classroom member change',
    membersHint: 'Once a week: who joined and who left.',
    due: 'Assignment due',
    letters: 'Classroom private message',
    topics: 'Topic reminder',
    how: 'How it reaches me',
    howHint:
      'Each message comes once, over the first way that works. Whoever has Lectern open gets it there.',
    push: 'On this device',
    pushHint: 'Even when Lectern is closed.',
    pushUnsupported: 'This browser cannot take messages. On an iPhone, add Lectern to the home screen first.',
    pushDenied: 'The browser forbids it. Allow notifications for this page in its settings.',
    chat: 'In WeChat',
    mail: 'By e-mail',
    mailMissing: 'Bind an e-mail address to your account first.',
    quiet: 'Quiet hours',
    quietHint: 'What comes then waits until they end, except for an attendance that runs now.',
    quietOn: 'Leave me alone at night',
    from: 'From',
    to: 'To',
    digest: 'Weekly summary',
    digestHint: 'Changes among the members of your courses.',
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
  open: 'Messages',
  tab: { all: 'All', teaching: 'Teaching activity', academic: 'Academic notice', system: 'System notice' },
  ignoreAll: 'Ignore all',
  ignoreAllQuestion: 'Ignore all messages?',
  ignoreAllMessage: 'They stay in the list and count as read.',
  ignore: 'Ignore',
  unread: 'unread',
  none: 'No messages',
  noneHint: 'Homework, marks and attendance of your courses are announced here.',
} as const
