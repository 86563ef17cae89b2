declare module '#web/lib/texts.ts' {
  interface Texts {
    'homework/kind': typeof en
  }
}

/** The words of a homework in a course's catalogue; those of its own screens are many more. */
export const en = {
  name: 'Homework',
  hint: 'Text and files with a deadline, graded on your phone',
  toDo: 'Not handed in yet',
  missed: 'Missing',
  submitted: 'Handed in',
  late: 'Handed in late',
  graded: 'Graded',
  score: '{grade} / {full}',
  returned: 'Returned',
  submittedOf: '{count} of {all} handed in',
  toGrade: '{count} to grade',
} as const
