declare module '#web/lib/texts.ts' {
  interface Texts {
    'activity/sharing': typeof en
  }
}

export const en = {
  title: 'Share',
  picture: 'Card of “{title}” with a QR code',
  hold: 'Touch and hold the picture to save or send it.',
  scan: 'Scan to open',
  loadFailed: 'The picture couldn’t be made',
  tryAgain: 'Try again',
  copy: 'Copy link',
  copied: 'Link copied',
  notCopied: 'This browser doesn’t let pages copy. Save the picture instead.',
  save: 'Save picture',
  send: 'Send',
  invitation: '{label} “{title}” of {course}',
  unpublished: 'Students can open the link once this is published.',
  membersOnly: 'Only members can open the link: this course has no public page.',
  open: 'Log in to open',
  newHere: 'New here? Create an account',
  join: 'Join this course',
  apply: 'Request to join',
  joinHint: 'Only members of the course can open it. Its teacher has the join code.',
  courseEnded: 'Course ended',
  course: 'About the course',
  nothing: 'Nothing to see here',
  nothingGuest: 'Perhaps it was withdrawn, or only members of a course can see it. Members log in first.',
  nothingOther: 'Perhaps it was withdrawn, or only members of its course can see it.',
  logIn: 'Log in',
  joinOther: 'Enter a join code',
} as const
