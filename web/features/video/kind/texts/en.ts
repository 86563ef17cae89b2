declare module '#web/lib/texts.ts' {
  interface Texts {
    'video/kind': typeof en
  }
}

/** The words of a video in a course's catalogue. */
export const en = {
  name: 'Video',
  names: 'Videos',
  hint: 'A recording or a link, with who has watched how much',
  none: 'To watch',
  begun: '{percent} watched',
  done: 'Watched',
  closed: 'Closed',
  watchedBy: '{count} of {all} have watched it',
} as const
