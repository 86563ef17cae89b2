declare module '#web/lib/texts.ts' {
  interface Texts {
    'test/readiness': typeof en
  }
}

/** Before a test: whether everything works. */
export const en = {
  title: 'Is everything ready?',
  again: 'Check again',
  rehearsal: {
    offer: 'Try a sample paper',
    offered: 'A few questions that anyone can answer, to see how it works here. Nothing of it counts.',
    tried: 'You have tried the sample paper.',
    title: 'Sample paper',
    notice:
      'This is only to try. It saves and hands in like the real test, and nothing of it counts or is kept.',
    done: 'It works',
    doneHint: 'Your answers reached the server and came back. Nothing of them is kept.',
    score: '{score} of {full} points that a machine can give',
    again: 'Try once more',
  },
  server: {
    reached: 'The server is reached.',
    clock_one: 'This device’s clock is {count} minute off. It doesn’t matter: the server’s clock counts.',
    clock_other: 'This device’s clock is {count} minutes off. It doesn’t matter: the server’s clock counts.',
    not: 'The server can’t be reached.',
    notHint: 'To start you need a connection. After that you can answer without one.',
  },
  keep: {
    kept: 'Answers are kept on this device while there is no connection.',
    not: 'This device can’t keep answers.',
    notHint:
      'Leave private browsing, or use another browser or device. Otherwise stay online while you answer.',
    nearlyFull: 'This device has hardly any room left.',
    full: 'About {size} MB are left. Delete something you don’t need.',
    fullCleared:
      'About {size} MB are left, and the browser may clear what it keeps. Delete something you don’t need.',
  },
  paper: {
    kept: 'The paper is already on this device, sealed until you start.',
    some: '{count} of {total} questions; the rest comes when you start.',
    somePictures:
      '{count} of {total} questions and {pictures} of {allPictures} pictures; larger pictures and the rest come when you start.',
    not: 'The paper comes when you start.',
  },
} as const
