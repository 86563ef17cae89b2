export { publishScoreChange } from './publishing.ts'
export { type ScoreCell, type ScoreSource, scoreSource } from './source.ts'
