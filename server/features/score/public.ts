export { writeBook } from './export.ts'
export { type ScoreCell, type ScoreSource, scoreSource } from './source.ts'
