export {
  homeworkMarked,
  homeworkPublished,
  homeworkReturned,
  homeworkScoresHidden,
  homeworkUrged,
} from './events.ts'
export { homeworkKind } from './kind.ts'
