declare module '#web/lib/texts.ts' {
  interface Texts {
    'test/kind': typeof en
  }
}

/** The words of a test in a course's catalogue; those of its own screens are many more. */
export const en = {
  name: 'Test',
  names: 'Tests',
  hint: 'Questions of all types, written, from banks, or drawn at random',
  toDo: 'Not handed in yet',
  missed: 'Missing',
  submitted: 'Handed in',
  graded: 'Graded',
  score: '{score} / {full}',
  returned: 'Returned',
  submittedOf: '{count} of {all} handed in',
  toGrade: '{count} to grade',
} as const
