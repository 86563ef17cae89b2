declare module '#web/lib/texts.ts' {
  interface Texts {
    test: typeof en
  }
}

export const en = {
  /** Titles of the screens. */
  pages: {
    create: 'New test',
    update: 'Edit test',
    detail: 'Test',
    settings: 'Settings',
    batch: 'Change several questions',
    preview: 'Preview',
    review: 'Grade',
    student: 'Test',
  },

  preview: {
    asked: 'As students get it',
    shown: 'With answers',
    another: 'Another paper',
    none: 'This test has no questions yet',
    part: 'Part {number}',
    question: 'Question {number}',
    points_one: '{count} point',
    points_other: '{count} points',
  },

  batch: {
    sum: '{count} {count:question|questions} · {points} points',
    chosen_one: '{count} question selected',
    chosen_other: '{count} questions selected',
    act: 'With the selected …',
    points: 'Set points',
    pointsEach: 'Points for each',
    difficulty: 'Set difficulty',
    remove: 'Remove from the test',
    removeTitle_one: 'Remove {count} question from the test?',
    removeTitle_other: 'Remove {count} questions from the test?',
    removeMessage: 'In question banks they stay.',
    removed_one: '{count} question removed',
    removed_other: '{count} questions removed',
    changed_one: '{count} question changed',
    changed_other: '{count} questions changed',
    none: 'No questions to change',
    noneHint: 'Random draws are changed where the test is edited.',
    begun: 'Someone has already begun, so the questions stay as they are.',
  },

  detail: {
    more: 'More actions',
    previewNote: 'A paper as students get it, with and without answers',
    questions: 'Title and questions',
    handedIn: 'Handed in',
    toGrade: 'To grade',
    graded: 'Graded',
    remind_one: 'Remind {count} student',
    remind_other: 'Remind {count} students',
    reminded_one: '{count} student reminded',
    reminded_other: '{count} students reminded',
    nobodyReminded: 'Everyone has handed in, or was reminded just now',
    exceptions: 'Individual terms',
    end: 'End now',
    endTitle: 'End “{title}” for everyone?',
    endMessage: 'What students have saved is handed in. Nobody can go on after that.',
    ended: 'Test ended',
    results: 'Results',
    isReleased: 'Results released',
    release: 'Release',
    releaseTitle: 'Release the results?',
    releaseMessage: 'Students see what the settings say, also those who are graded later.',
    releaseToGrade_one: '{count} paper isn’t graded yet. Its student sees the score once it is.',
    releaseToGrade_other: '{count} papers aren’t graded yet. Their students see their scores once they are.',
    released: 'Results released',
    takeBack: 'Hide',
    takeBackTitle: 'Hide the results?',
    takeBackMessage: 'Students no longer see what waits for the release. Who has looked has seen it.',
    takenBack: 'Results hidden',
  },
} as const
