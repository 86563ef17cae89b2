declare module '#web/lib/texts.ts' {
  interface Texts {
    'submission/publishing': typeof en
  }
}

export const en = {
  show: 'Show this grade to the student',
  takeBack: 'Hide this grade from the student',
  shown: 'The student can see the grade now',
  hidden: 'The student no longer sees the grade',
  which: 'Which grades',
  notYet: 'Not visible yet',
  visible: 'Visible',
  choose: 'Choose grades',
  showChosen_one: 'Show {count} grade to its student',
  showChosen_other: 'Show {count} grades to their students',
  hideChosen_one: 'Hide {count} grade again',
  hideChosen_other: 'Hide {count} grades again',
  shownSeveral_one: '{count} student can see the grade now',
  shownSeveral_other: '{count} students can see their grade now',
  hiddenSeveral_one: '{count} grade is hidden again',
  hiddenSeveral_other: '{count} grades are hidden again',
  unchanged: 'Nothing has changed. These were already as you wanted them',
  hint: 'The others stay hidden until you show them, or all at once on the page of this {task}.',
  noneHidden: 'No grades left to show',
  noneHiddenHint: 'Grades that their students can’t see yet appear here.',
  noneVisible: 'No grades shown one by one',
  noneVisibleHint: 'Grades that you show to single students can be hidden again here.',
  allVisible: 'All grades are visible to students',
  allVisibleHint: 'On the page of this {task} you can hide them all.',
} as const
