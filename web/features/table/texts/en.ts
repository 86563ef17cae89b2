declare module '#web/lib/texts.ts' {
  interface Texts {
    table: typeof en
  }
}

export const en = {
  sheet: 'From the sheet “{name}”',
  readAs: 'Read as {encoding}',
  unused: 'Columns not used: {columns}',
  comma: ', ',
  garbled: 'Do names look wrong?',
  writtenIn: 'The file is written in',
  encodings: {
    'utf-8': 'Unicode (UTF-8)',
    'utf-16le': 'Unicode (UTF-16)',
    'utf-16be': 'Unicode (UTF-16, big-endian)',
    gb18030: 'Simplified Chinese (GB 18030)',
    big5: 'Traditional Chinese (Big5)',
    'windows-1252': 'Western European (Windows-1252)',
  },
  line: {
    unknownStudent: 'Nobody in this course',
    numberCut:
      'Excel has cut the student number. Format the column as text, enter the numbers again and save',
    sameName: 'Several students have this name: add the student number',
    otherName: 'This number belongs to someone else',
    repeatedStudent: 'Has an earlier line',
  },
} as const
