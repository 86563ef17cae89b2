declare module '#web/lib/texts.ts' {
  interface Texts {
    'answering/joining': typeof en
  }
}

export const en = {
  one: 'The teacher has started interactive answers',
  oneHint: '{title}. Do you want to join?',
  several: 'Several interactive answers are waiting for you',
  severalHint: 'Join those that you have not joined yet.',
  join: 'Join',
  later: 'Later',
  left: '{count} {count:second|seconds} left',
  open: 'Until the teacher ends it',
} as const
