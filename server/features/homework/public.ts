export {
  homeworkGraded,
  homeworkPublished,
  homeworkReminded,
  homeworkReturned,
  homeworkScoresHidden,
} from './events.ts'
