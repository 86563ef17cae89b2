import { useTexts } from '#web/lib/texts.ts'
import type { Page } from './addresses.ts'

/** The texts of the common screens that name what is handed in. */
export interface Words {
  /** What students hand in, before its title on a receipt: "Homework". */
  task: string
  /** The same within a sentence: "homework". */
  noun: string
  /** What is handed in for one, within a sentence: "submission". */
  work: string
  /** The student's own submission, as a title. */
  mine: string
  /** One submission, as a title. */
  submission: string
  /** Over the reason of a return, for the student. */
  returned: string
  elsewhere: string
  /** What staff show to the class, and what students who have handed in see of each other. */
  shared: string
  classmates: string
  /** To show several to the class at once. */
  shareSeveral: string
  /** What was offered after the end. */
  offered: string
  /** All that was handed in, as files. */
  files: string
  noneToGradeHint: string
  remindHint: string
  gradeOne: string
  returnSeveral: string
  /** To show the grades of some before those of all. */
  publishSome: string
  returnOne: (name: string) => string
  nothingToReturn: string
  chooseToReturn: string
  returnChosen: (count: number) => string
  returnedSeveral: (count: number) => string
  allGraded: (count: number) => string
  backToTask: string
  /** Over the reason of a return, for the grader. */
  waitsForStudent: string
  /** What the keys of a desktop do. */
  keys: string
}

type Titled = 'task' | 'write' | 'submission' | 'return' | 'publish' | 'shared' | 'share' | 'offers' | 'files'

interface Nouns {
  /** Within a sentence: "homework". */
  noun: string
  /** What is handed in for one, in the singular: "submission". */
  work: string
  /** The titles of its screens. */
  title: (page: Extract<Page, Titled>) => string
}

/** The texts of the common screens with the nouns of a kind. */
export function useWordsWith({ noun: task, work, title }: Nouns): Words {
  const t = useTexts('submission')
  return {
    task: title('task'),
    noun: task,
    work,
    mine: title('write'),
    submission: title('submission'),
    returned: t('words.returned', { work }),
    elsewhere: t('words.elsewhere', { task }),
    shared: title('shared'),
    classmates: t('words.classmates', { work }),
    shareSeveral: title('share'),
    offered: title('offers'),
    files: title('files'),
    noneToGradeHint: t('words.noneToGrade', { work }),
    remindHint: t('words.remind', { task }),
    gradeOne: t('words.gradeOne', { work }),
    returnSeveral: title('return'),
    publishSome: title('publish'),
    returnOne: name => t('words.returnOne', { name, work }),
    nothingToReturn: t('words.nothingToReturn'),
    chooseToReturn: t('words.chooseToReturn', { work }),
    returnChosen: count => t('words.returnChosen', { count, work }),
    returnedSeveral: count => t('words.returnedSeveral', { count, work }),
    allGraded: count => t('words.allGraded', { count, work }),
    backToTask: t('words.backToTask', { task }),
    waitsForStudent: t('words.waitsForStudent'),
    keys: t('words.keys'),
  }
}
