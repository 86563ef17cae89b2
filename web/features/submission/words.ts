/** The texts of the common screens that name what is handed in. */
export interface Words {
  /** What students hand in, before its title on a receipt: "Homework". */
  task: string
  /** The same within a sentence: "homework". */
  noun: string
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
