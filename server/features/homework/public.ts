export {
  homeworkGraded,
  homeworkPublished,
  homeworkReminded,
  homeworkReturned,
  homeworkScoresHidden,
} from './events.ts'
export { homeworkKind } from './kind.ts'
