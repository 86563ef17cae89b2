declare module '#web/lib/texts.ts' {
  interface Texts {
    'test/analysis': typeof en
  }
}

export const en = {
  download: 'Export as Excel',
  downloading: 'Preparing the file…',
  none: 'No graded papers yet',
  noneHint: 'Once papers are handed in and graded, you will see here how each question did.',
  toGrading: 'Grade',
  waiting_one: '{count} paper still waits for grading and is not counted here',
  waiting_other: '{count} papers still wait for grading and are not counted here',
  few: 'Fewer than {count} papers',
  fewHint: 'So few papers say little about a question. Nothing is pointed out yet.',
  asTable: 'Show as a table',
  noText: 'Without text',
  noFigures: 'No figures yet',
  dropped: 'No longer counts',
  forAll: 'Full points for everyone',
  facilityIs: 'Facility {share}',
  discriminationIs: 'discrimination {value}',
  after: '{before} {next}',
  indexIs: '27% index: {value}.',
  question: 'Question {number}',
  previous: 'Previous question',
  next: 'Next question',
  points_one: '{count} point',
  points_other: '{count} points',
  figures: 'Figures',
  answers: 'What was answered',
  everybody: 'Everyone’s answers',
  notAnswered: 'Not answered',
  rest: 'Other wrong answers',
  right: 'Correct',
  rightOne: '{answer} (correct)',
  students: '{count} · {share}',
  between: ', ',

  scores: {
    title: 'Scores',
    papers: 'Papers',
    mean: 'Mean',
    passed: 'Passed',
    spread: 'From {lowest} to {highest}, of {full} points. Median {median}, standard deviation {deviation}.',
  },

  histogram: {
    title: 'Students by points',
    points: 'Points',
    students: 'Students',
    range: '{from} to {to}',
    said_one:
      'Columns of how many students got how many points. The highest: {count} student with {range} points.',
    said_other:
      'Columns of how many students got how many points. The highest: {count} students with {range} points.',
  },

  reliability: {
    title: 'Reliability',
    alpha: 'Cronbach’s alpha',
    kr20: 'KR-20',
    error: 'Standard error, points',
    high: 'High: the questions measure the same thing, and a student’s score would be much the same in a similar test.',
    middle:
      'Usual for a class test: good for seeing where the class stands, less so for decisions about one student.',
    low: 'Low: there are few questions, they ask for very different things, or some of them do not work. Look at those pointed out below.',
    drawn: 'Students get different questions, so there is no common figure.',
    none: 'There are too few questions, or all papers are the same.',
  },

  questions: {
    title: 'Questions',
    which: 'Which questions',
    all: 'All',
    striking: 'Worth a look',
    nothing: 'Nothing to point out',
    nothingHint: 'No question stands out.',
  },

  column: {
    question: 'Question',
    type: 'Type',
    students: 'Students',
    facility: 'Facility',
    discrimination: 'Discrimination',
    unanswered: 'Unanswered',
    remarks: 'Worth a look',
    answer: 'Answer',
    all: 'All',
  },

  third: {
    upper: 'Best third',
    middle: 'Middle third',
    lower: 'Lowest third',
  },
  thirdsSaid:
    '{upper} of {ofUpper} in the best third, {middle} of {ofMiddle} in the middle, {lower} of {ofLower} in the lowest',

  credit: {
    title: 'Points reached',
    full: 'All points',
    part: 'Some points',
    none: 'No points',
  },

  part: {
    blank: 'Blank {number}',
    item: 'Item {number}',
    place: 'Place {number}',
  },

  noFiguresYet: 'There are no figures: nobody had this question yet, or it gives no points.',
  words: {
    veryEasy: 'Very easy: nearly everyone gets it.',
    fair: 'Of medium difficulty, rather easy.',
    rather: 'Of medium difficulty, rather hard.',
    veryHard: 'Very hard: few get it.',
    strong: 'It tells strong from weak students very well.',
    sound: 'It tells strong from weak students.',
    weak: 'It hardly tells strong from weak students.',
    against: 'Strong students do worse on it than weak ones.',
    few: 'There are too few papers to say more.',
    same: 'Everyone did the same on it, so it tells nobody apart.',
  },

  warning: {
    key: 'Is the key right?',
    accept: 'Should this count too?',
    distractor: 'Wrong option attracts the best',
    weak: 'Hardly discriminates',
    hard: 'Very hard',
    easy: 'Very easy',
    skipped: 'Often left out',
    unused: 'Option hardly chosen',
  },
  warningAbout: '{warning} ({answers})',

  advice: {
    key: 'The best students get this wrong more often than the others. Compare the key with the question: the wrong option may be marked as correct, or two may be correct.',
    accept:
      'Many of the best students gave the same answer, which counts as wrong. If it is right as well, accept it and have the papers scored again.',
    distractor:
      'A wrong option is chosen more often by the best students than by the others. Check whether it can be understood as correct.',
    weak: 'Whoever does well in the rest of the test does not do better here. The wording may be misleading, or it may ask for something else than the test does. Before you use it again, reword it.',
    hard: 'Few students got these points. It may not have been taught enough, or not be clear what is asked. Discuss it in class.',
    easy: 'Nearly everyone got these points. That is fine for a start or for basics; it says nothing about who knows more.',
    skipped:
      'Many students wrote nothing. There may have been too little time, or they did not know how to begin. See whether it stands near the end.',
    unused:
      'Nearly nobody took this option, so there is less to guess from. Before you use the question again, replace it with a mistake that students really make.',
  },

  terms: {
    open: 'What the figures mean',
    title: 'What the figures mean',
    facility: 'Facility',
    facilityMeans:
      'The mean share of the points that students got on a question: the higher, the easier. Also called item difficulty.',
    discrimination: 'Discrimination',
    discriminationMeans:
      'How far whoever does well in the rest of the test does well here too: the correlation with all other questions, from −1 to 1. From 0.4 very good, from 0.2 sound, below 0 against the rest.',
    index: '27% index',
    indexMeans:
      'Facility among the best {share} of the papers, less that among the lowest {share}, in the same order. It is shown from {papers} papers on.',
    distractor: 'Distractor',
    distractorMeans: 'A wrong option. A good one attracts those who do not know, and hardly any of the best.',
    thirds: 'Best, middle and lowest third',
    thirdsMeans:
      'The papers in the order of their points for the other questions, so that a question is not compared with itself. Papers with the same points are in the same third, so thirds may differ in size.',
    reliability: 'Reliability',
    reliabilityMeans:
      'How far the questions measure one thing, so that a similar test would give the same order: Cronbach’s alpha, which is called KR-20 where each question gives all or nothing. From 0.8 high, below 0.5 low.',
    error: 'Standard error of measurement',
    errorMeans: 'By how many points a score may well be off by chance, up or down.',
  },
} as const
