declare module '#web/lib/texts.ts' {
  interface Texts {
    projector: typeof en
  }
}

export const en = {
  page: 'Projector',
  enter: 'Enter this code on your phone: in the course, at “Projector”.',
  code: 'Code {code}',
  paused: 'No code is shown any more. Ask for one when you need it.',
  again: 'Show a code',
  noCode: 'No code could be fetched. Trying again.',
  offline: 'No connection. What is shown may be old.',
  ended: {
    ended: 'The projector was ended on a phone.',
    left: 'Whoever started this projector no longer leads the course.',
    courseOver: 'The course has ended.',
    loggedOut: 'Whoever started this projector has logged out.',
    time: 'The projector ended by itself after four hours.',
  },
  waiting: 'It starts in a moment',
  join: 'Join this course with the code',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  view: {
    label: 'On the projector',
    question: 'Question',
    results: 'Results',
    ranking: 'Ranking',
    nothing: 'Nothing',
  },
  names: 'Names',
  namesHint: 'Everyone in the room sees them in the ranking.',
  space: 'Space: what comes next',
  phone: {
    title: 'Projector',
    start: 'Show on a projector',
    hint: 'Open {address} on the computer of the room, and enter the code that it shows.',
    code: 'Code on the screen',
    here: 'Open on this computer',
    bind: 'Connect',
    bound: 'The projector shows the course',
    on_one: 'On {count} projector',
    on_other: 'On {count} projectors',
    add: 'Another projector',
    end: 'End',
    endQuestion: 'End the projector?',
    since: '{name} · {time}',
    done: 'The projector was ended',
    unknown: 'Screen',
  },
} as const
