declare module '#web/lib/texts.ts' {
  interface Texts {
    notice: typeof en
  }
}

export const en = {
  title: 'Notice',
  edit: 'Edit',
  pinned: 'Pinned',
  by: '{name} · {time}',
  unpublished: 'Students don’t see this notice yet.',
  scheduled: 'Students see this notice from {time} on.',
  publishNow: 'Publish now',
  publishedNow: 'Published',

  form: {
    new: 'New notice',
    edit: 'Edit notice',
    titlePlaceholder: 'e.g. Room change on Thursday',
    content: 'Notice',
    contentPlaceholder: 'What everyone should know',
    files: 'Attachments',
    needsConfirmation: 'Ask for confirmation',
    needsConfirmationHint:
      'Students confirm with a tap that they have read it. Until then it’s among their things to do.',
    repeat: 'Remind daily',
    repeatHint: 'Anyone who hasn’t confirmed is reminded once a day, for two weeks at most.',
    pin: 'Pin',
    pinHint: 'Stays at the top of the course.',
    again: 'Notify everyone again',
    againHint: 'For important changes: it counts as unread, and everyone gets a message.',
  },

  confirm: {
    button: 'I have read this',
    done: 'You confirmed on {time}',
    thanks: 'Confirmed',
  },

  sides: { readers: 'Readers', comments: 'Comments' },
  readers: {
    readBy: '{count} of {all} students have read it',
    confirmedBy: '{count} of {all} students have confirmed it',
    filter: 'Students',
    unread: 'Not read',
    read: 'Read',
    unconfirmed: 'Not confirmed',
    confirmed: 'Confirmed',
    search: 'Name or student number',
    readAt: 'Read {time}',
    confirmedAt: 'Confirmed {time}',
    openedAt: 'Opened {time}, not confirmed',
    remind_one: 'Remind {count} student',
    remind_other: 'Remind {count} students',
    reminded_one: '{count} student reminded',
    reminded_other: '{count} students reminded',
    alreadyReminded: 'They were all reminded within the last hour',
    everybodyConfirmed: 'Everyone has confirmed it',
    nobody: 'Nobody has read it yet',
    nobodyConfirmed: 'Nobody has confirmed it yet',
    noneFound: 'Nobody found',
  },
} as const
