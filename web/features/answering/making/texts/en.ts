declare module '#web/lib/texts.ts' {
  interface Texts {
    'answering/making': typeof en
  }
}

/** Preparing a set of questions. */
export const en = {
  new: 'Prepare questions',
  edit: 'Edit interactive answers',
  titlePlaceholder: 'e.g. Warm-up on vectors',
  detailsPlaceholder: 'What it is about',
  begun:
    'Someone has already answered, so the questions stay as they are. Titles of steps can still be changed.',
  removeEntry: 'Remove from the set',
  moveTo: 'Move to another step',

  mode: {
    title: 'How it is answered',
    inClass: 'In class',
    inClassHint: 'You start and end each step; the first one that you start shows it to students.',
    homework: 'As homework',
    homeworkHint: 'Everyone answers at their own pace, until the deadline if there is one.',
    preStudy: 'Before class',
    preStudyHint: 'Everyone answers at their own pace to prepare for the lesson.',
    fixed: 'It has begun, so this stays as it is.',
  },

  step: {
    add: 'Add a step',
    edit: 'Edit step',
    done: 'Done',
    title: 'Title of the step',
    titleHint: 'e.g. Guess first',
    seconds: 'How long it runs',
    runs: 'Runs: {time}',
    fixed: '· Started already, so its questions stay as they are.',
    remove: 'Remove step',
    removeMessage_one: 'The question in it goes with it.',
    removeMessage_other: 'The {count} questions in it go with it.',
  },

  way: {
    title: 'How it is asked',
    usual: 'With names',
    anonymous: 'Anonymously',
    anonymousHint: 'Nobody learns whose answer it is, not even you. It is worth no points.',
    words: 'As a word cloud',
    wordsHint: 'With names for you; the class sees the words that occur.',
    ideas: 'As a brainstorm',
    ideasHint: 'Everyone writes several ideas; you group them. Only you see names.',
    classQuestions: 'Questions from the class',
    classQuestionsHint: 'Everyone asks and votes; you mark what is answered. Only you see names.',
    shownLater: 'Shown later',
    shownLaterHint: 'Students see what others write once you show the results.',
  },
} as const
