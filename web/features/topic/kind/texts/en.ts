declare module '#web/lib/texts.ts' {
  interface Texts {
    'topic/kind': typeof en
  }
}

/** The words of a topic in a course's catalogue. */
export const en = {
  name: 'Topic',
  names: 'Topics',
  hint: 'A question for the whole course to discuss',
  start: 'Start a topic',
  joined: 'Joined in',
  toJoin: 'To join in',
  comments_one: '{count} comment',
  comments_other: '{count} comments',
  joinedBy: '{count} of {all} took part',
} as const
