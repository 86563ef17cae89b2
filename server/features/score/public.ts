export {
  dropPreviews,
  importsOf,
  type KeptImport,
  keepImport,
  lockImport,
  noteApplied,
  noteUndone,
  sliceOfImport,
} from './kept-imports.ts'
export { type ScoreCell, type ScoreSource, scoreSource } from './source.ts'
