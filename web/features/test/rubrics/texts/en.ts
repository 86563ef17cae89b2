declare module '#web/lib/texts.ts' {
  interface Texts {
    'test/rubrics': typeof en
  }
}

export const en = {
  title: 'Rubrics',
  about: 'Answers that people grade, each by its own rubric. Students see it with their result.',
  numbered: '{number}. {text}',
  noText: 'Question without words',
  points_one: '{count} point',
  points_other: '{count} points',
  hint: 'Grade answers to this question by tapping levels.',
  none: 'No question needs a person to grade it',
  noneHint: 'Everything in this test is scored automatically.',
  saved: 'Rubric saved',
  removed: 'Rubric removed',
} as const
