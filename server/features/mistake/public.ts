export { type MistakeSource, mistakeSource } from './source.ts'
