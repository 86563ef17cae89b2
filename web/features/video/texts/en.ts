declare module '#web/lib/texts.ts' {
  interface Texts {
    video: typeof en
  }
}

export const en = {
  title: 'Video',
  open: 'Open',
  done: 'Watched',
  watched: '{percent} watched',
  watchBy: 'Watch by {time}',
  close: 'Close for students',
  reopen: 'Open for students',
  closedNow: 'Closed: students can’t watch it now',
  openNow: 'Students can watch it again',
  closedForStudents: 'You closed this video. Students can’t watch it.',
  elsewhere: 'This video is on {site}',
  elsewhereHint: 'It opens in a new window. What is watched there isn’t counted.',

  player: {
    controls: 'Player',
    play: 'Play',
    pause: 'Pause',
    back: 'Back 10 seconds',
    forward: 'Forward 10 seconds',
    position: 'Position',
    of: '{time} of {duration}',
    mute: 'Mute',
    unmute: 'Unmute',
    captions: 'Captions',
    noCaptions: 'Off',
    speed: 'Speed',
    outside: 'Picture in picture',
    full: 'Full screen',
    small: 'Leave full screen',
    loading: 'Loading',
    again: 'Try again',
    broken: 'Check your network, or open this page in another browser.',
    brokenFile: 'Check your network, or download the file and open it with another app.',
  },

  keys: {
    play: 'Play or pause',
    seek: 'Back or forward 10 seconds',
    speed: 'Slower or faster',
    captions: 'Captions on or off',
    mute: 'Sound on or off',
    full: 'Full screen',
  },

  students: {
    doneBy: '{count} of {all} students have watched it',
    none: 'Not begun',
    begun: 'Begun',
    last: '{time}, {played} played',
    nobodyDone: 'Nobody has watched it yet',
    nobodyBegun: 'Nobody is in the middle of it',
    everybodyBegan: 'Everyone has begun',
  },

  heat: {
    title: 'Watched by how many',
    most: 'Watched most at {time}: by {count} of {all} students',
  },

  captions: {
    label: 'Captions',
    hint: 'WebVTT (.vtt) or SubRip (.srt), one file for each language.',
    add: 'Add captions',
    language: 'Language',
  },

  form: {
    new: 'New video',
    edit: 'Edit video',
    titlePlaceholder: 'e.g. Lecture 4: matrices as maps',
    source: 'Where the video is',
    upload: 'Upload a file',
    link: 'Link',
    file: 'Video file',
    fileHint: 'MP4 or WebM plays on every phone.',
    lengthUnknown:
      'This browser can’t show the video. Some phones may not play it either; MP4 or WebM works everywhere.',
    choose: 'Choose a video',
    chooseOther: 'Choose another video',
    address: 'Address',
    addressHint: 'An .mp4 or .webm file plays here and is counted; any other page opens in a new window.',
    content: 'Description',
    contentPlaceholder: 'What to watch for, chapters, questions',
    files: 'Attachments',
    watchBy: 'Watch by',
    watchByHint:
      'With a date it’s in the students’ to-do list until then, and they’re reminded a day before.',
    noEnd: 'No date',
    counts: 'Counts as watched from',
    keepWatched: 'Same film: keep what was watched',
    keepWatchedHint: 'Otherwise everyone starts over: nobody has seen this one yet.',
    countsHint: 'Only what was really played counts, each second once.',
    share: '{percent} of the video',
    download: 'Allow downloads',
    downloadHint: 'When off, students can only watch it here.',
    /** What the line of further options says. */
    unusual: {
      captions: 'captions in {languages}',
      counts: 'watched from {percent}',
      download: 'can be downloaded',
    },
  },
} as const
