declare module '#web/lib/texts.ts' {
  interface Texts {
    'test/switches': typeof en
  }
}

export const en = {
  title: 'Times you left the page',
  titleOf: 'Left the page: {name}',
  none: 'The page was never left',
  sum_one: 'Left {count} time',
  sum_other: 'Left {count} times',
  sumOf: 'Left {count} of {limit} allowed times',
  left: 'Left the page',
  file: 'Chose a file',
  picture: 'Chose a picture',
  moment: 'less than a second',
  seconds_one: '{count} second',
  seconds_other: '{count} seconds',
  counted_one: 'counts as {count} time',
  counted_other: 'counts as {count} times',
  said: 'Student: {comment}',
  ownSaid: 'You: {comment}',
  say: 'Say why',
  change: 'Change the comment',
  why: 'What happened?',
  comment: 'Comment for your teacher',
  keep: 'Save',
  ownHint:
    'Your teacher sees the same list. The browser only notices that this page was hidden, not why or what you saw: a call or the locked screen counts too.',
  staffHint:
    'The student sees the same list. The browser only notices that the page was hidden, not why: a call or the locked screen counts too. By itself it proves nothing.',
} as const
