declare module '#web/lib/texts.ts' {
  interface Texts {
    'material/kind': typeof en
  }
}

/** The words of materials and links in a course's catalogue. */
export const en = {
  name: 'Material',
  names: 'Materials',
  hint: 'Slides, handouts and other files, or a page of text, with a list of who has opened them',
  link: 'Link',
  links: 'Links',
  linkHint: 'A page on the web',
  unviewed: 'New',
  viewed: 'Opened',
  over: 'No longer available',
  files: '{count} files',
  viewedBy: '{count} of {all} have opened it',
} as const
