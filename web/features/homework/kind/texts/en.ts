declare module '#web/lib/texts.ts' {
  interface Texts {
    'homework/kind': typeof en
  }
}

/** The words of a homework in a course's catalogue; those of its own screens are many more. */
export const en = {
  name: 'Homework',
  hint: 'Text and files, with a deadline; marked on the phone',
  toDo: 'To do',
  missed: 'Not submitted',
  submitted: 'Submitted',
  late: 'Submitted late',
  graded: 'Graded',
  score: '{grade} / {full}',
  returned: 'Returned',
  submittedOf: '{count}/{all} submitted',
  toGrade: '{count} to grade',
} as const
