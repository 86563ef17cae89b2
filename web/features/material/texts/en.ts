declare module '#web/lib/texts.ts' {
  interface Texts {
    material: typeof en
  }
}

export const en = {
  title: 'Material',
  linkTitle: 'Link',
  until: 'Available until {time}',
  closed: 'This was available until {time}.',
  readOnly: 'For viewing only: these files can’t be downloaded.',
  withheld: {
    item: 'Students can view these files, but not download them.',
    course: 'Students can’t download files in this course. You can change this in the course settings.',
    school: 'Your school lets students view materials, but not download them.',
  },

  form: {
    new: 'New material',
    edit: 'Edit material',
    newLink: 'New link',
    editLink: 'Edit link',
    titlePlaceholder: 'e.g. Slides of week 3',
    details: 'Text',
    detailsPlaceholder: 'What it’s for and what to look at first; or, without files, a page to read',
    files: 'Files',
    address: 'Web address',
    addressPlaceholder: 'https://',
    linkTitlePlaceholder: 'e.g. Interactive matrices',
    download: 'Allow downloads',
    downloadHint:
      'When off, students can only view documents and pictures here. Other files, such as sound or ZIP, they then can’t open.',
    /** What the line of further options says. */
    unusual: { viewOnly: 'no downloads' },
    until: 'Available until',
    always: 'No end',
    endTooEarly: 'Choose a time after the publication',
    seen: 'Shown inside the course',
    outside: 'This site wants to be opened in the browser, so the link leads there.',
    notSeen: 'The page couldn’t be checked. You can add the link all the same.',
  },

  files: {
    title: 'Course files',
    open: 'All files of this course',
    kind: 'Kind of file',
    none: 'No files of this kind',
    kinds: {
      all: 'All',
      pdf: 'PDF',
      document: 'Documents',
      slides: 'Slides',
      sheet: 'Spreadsheets',
      image: 'Pictures',
      audio: 'Audio',
      video: 'Video',
      text: 'Text',
      archive: 'ZIP',
      other: 'Other',
    },
  },

  link: {
    open: 'Open in the browser',
    outside: 'The site doesn’t let itself be shown inside a course. Open it in your browser.',
    broken: 'The page didn’t answer when it was checked. Try it in your browser.',
    unseen: 'It opens in your browser.',
    frame: 'Page: {title}',
  },

  viewers: {
    by: '{count} of {all} students have opened it',
    unviewed: 'Not opened',
    viewed: 'Opened',
    at: 'Opened {time}',
    nobody: 'Nobody has opened it yet',
  },
} as const
