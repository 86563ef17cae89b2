declare module '#web/lib/texts.ts' {
  interface Texts {
    notification: typeof en
  }
}

export const en = {
  title: 'Message notification',
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
