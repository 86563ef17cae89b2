declare module '#web/lib/texts.ts' {
  interface Texts {
    notice: typeof en
  }
}

export const en = {
  title: 'Notice',
  pinned: 'Pinned',

  form: {
    new: 'New notice',
    edit: 'Edit notice',
    titlePlaceholder: 'e.g. Room change on Thursday',
    content: 'Notice',
    contentPlaceholder: 'What everyone should know',
    files: 'Attachments',
    needsConfirmation: 'Ask for confirmation',
    needsConfirmationHint:
      'Students confirm with a tap that they have read it. Until then it’s in their to-do list.',
    repeat: 'Remind daily',
    repeatHint: 'Anyone who hasn’t confirmed is reminded once a day, for two weeks at most.',
    pin: 'Pin',
    pinHint: 'Stays at the top of the course.',
    again: 'Notify everyone again',
    againHint: 'For important changes: it counts as unread, and everyone gets a message.',
    /** What the line of further options says. */
    unusual: {
      confirmed: 'asks for confirmation',
      repeated: 'reminds daily',
      pinned: 'pinned',
    },
  },

  confirm: {
    button: 'I have read this',
    done: 'You confirmed on {time}',
    thanks: 'Confirmed',
  },

  readers: {
    readBy: '{count} of {all} students have read it',
    confirmedBy: '{count} of {all} students have confirmed it',
    unread: 'Not read',
    read: 'Read',
    unconfirmed: 'Not confirmed',
    confirmed: 'Confirmed',
    readAt: 'Read {time}',
    confirmedAt: 'Confirmed {time}',
    openedAt: 'Opened {time}, not confirmed',
    everybodyConfirmed: 'Everyone has confirmed it',
    nobody: 'Nobody has read it yet',
    nobodyConfirmed: 'Nobody has confirmed it yet',
  },
} as const
