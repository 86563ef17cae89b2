export {
  changeRubric,
  judge,
  presentRubric,
  rubricOfActivity,
} from './activity-rubric.ts'
export { isSoundJudgement, judgementIn } from './criteria.ts'
