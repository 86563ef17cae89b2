declare module '#web/lib/texts.ts' {
  interface Texts {
    'answering/kind': typeof en
  }
}

/** The words of interactive answers in a course's catalogue; those of their own screens are many more. */
export const en = {
  name: 'Interactive answers',
  hint: 'Ask the class now, and see the answers come in',
  toDo: 'To answer',
  answered: 'Answered',
  missed: 'Not answered',
  running: 'Running now',
  joinedOf: '{count} of {all} joined',
} as const
