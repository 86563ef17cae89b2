export { homeworkMarked, homeworkPublished, homeworkReturned, homeworkUrged } from './events.ts'
export { homeworkKind } from './kind.ts'
