export { isDate, isNumberCut } from './damaged.ts'
export {
  applying,
  countsOf,
  dropPreviews,
  findTable,
  keepPreview,
  keepTable,
  lockCounted,
  lockTable,
  noteApplied,
  noteMade,
  noteReturned,
  noteRow,
  noteTaken,
  noteUndone,
  ofCaller,
  pageOfTable,
  sourceOf,
  type TableKey,
  tablesOf,
  toApply,
  toUndo,
  undoing,
} from './kept.ts'
export { type ListLine, type ListTable, readList } from './list.ts'
export { compareTable, readInThread, writeInThread } from './reading.ts'
export type { SheetCell } from './sheet.ts'
export { plain } from './students.ts'
export { tableFile, writeTable } from './writing.ts'
