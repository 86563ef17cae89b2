export { type ScoreCell, type ScoreSource, scoreSource } from './source.ts'
