// What threads of other features load: nothing of the database, or of the process that answers.

export { textOf } from '#server/kernel/encoding.ts'
export { comparison } from './comparison.ts'
export { type Head, type HeadNames, headOf, linesBelow, otherColumns, type Rows, tidied } from './head.ts'
export { readSheets } from './rows.ts'
export { type SheetCell, type SheetFormat, writeSheet } from './sheet.ts'
export { plain, studentFinder } from './students.ts'
