declare module '#web/lib/texts.ts' {
  interface Texts {
    topic: typeof en
  }
}

export const en = {
  title: 'Topic',
  edit: 'Edit',
  more: 'More',
  start: 'Start a topic',
  until: 'Open until {time}',
  ended: 'Ended',
  pleaseJoin: 'Please take part',
  youJoined: 'You took part',
  namesMayHide: 'Names may be hidden from students',
  like: 'Like',
  likes_one: '{count} like',
  likes_other: '{count} likes',
  stop: 'End the topic',
  stopHint: 'Everyone can still read it. No more comments can be written.',
  stoppedNow: 'The topic has ended',
  reopen: 'Open it again',
  reopenHint: 'Comments can be written again.',
  reopenedNow: 'The topic is open again',

  joinedBy: '{count} of {all} students took part',
  joined: 'Took part',
  missing: 'Not yet',
  nobody: 'Nobody has taken part yet',
  comments_one: '{count} comment',
  comments_other: '{count} comments',
  bestAnswers_one: '{count} best answer',
  bestAnswers_other: '{count} best answers',

  form: {
    new: 'New topic',
    edit: 'Edit topic',
    titlePlaceholder: 'e.g. Which proof is the most beautiful?',
    content: 'Topic',
    contentPlaceholder: 'What it is about, and what you would like to know',
    files: 'Attachments',
    until: 'Open until',
    untilHint: 'Then nobody can comment any more. Those asked to take part are reminded a day before.',
    noEnd: 'No end',
    endTooEarly: 'Choose a time after the publication',
    asksAll: 'Require a comment',
    asksAllHint: 'It’s in the students’ to-do list until they have written a comment.',
    hidesNames: 'Let students hide their names',
    hidesNamesHint: 'Other students don’t see who wrote such a comment. You and your assistants do.',
    /** What the line of further options says. */
    unusual: { asksAll: 'comment required', hidesNames: 'names can be hidden' },
  },
} as const
