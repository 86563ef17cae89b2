declare module '#web/lib/texts.ts' {
  interface Texts {
    'question/export': typeof en
  }
}

export const en = {
  title: 'Export questions',
  titleChosen_one: 'Export {count} question',
  titleChosen_other: 'Export {count} questions',
  which: 'Which questions',
  whole: 'The whole bank',
  count_one: '{count} question',
  count_other: '{count} questions',
  format: 'Format',
  formats: { xlsx: 'Excel', docx: 'Word', txt: 'Text' },
  hints: {
    xlsx: 'A table with one question a row, to edit in bulk',
    docx: 'To read, print and edit, with pictures and formulas',
    txt: 'Plain text, without pictures',
  },
  save: 'Export',
  done: 'The file is ready. It can be imported again',
} as const
