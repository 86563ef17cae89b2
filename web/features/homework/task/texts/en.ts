declare module '#web/lib/texts.ts' {
  interface Texts {
    'homework/task': typeof en
  }
}

/** What the line of further options says of a homework. */
export const en = {
  score: 'out of {points}',
  groups: 'in groups',
  reviewed: 'with peer review',
  named: 'classmates see each other’s work',
  nameless: 'classmates see each other’s work without names',
  comment: 'comments of {count} {count:character|characters} or more',
  rubric: 'graded by a rubric',
  duplicates: 'checked for duplicates',
  shown: 'duplicates shown to students',
} as const
