declare module '#web/lib/texts.ts' {
  interface Texts {
    'notice/kind': typeof en
  }
}

/** The words of a notice in a course's catalogue. */
export const en = {
  name: 'Notice',
  names: 'Notices',
  hint: 'An announcement with a list of who has read it',
  unread: 'New',
  read: 'Read',
  toConfirm: 'To confirm',
  confirmed: 'Confirmed',
  readBy: '{count} of {all} have read it',
  confirmedBy: '{count} of {all} have confirmed it',
} as const
