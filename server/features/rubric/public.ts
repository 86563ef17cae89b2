export {
  changeRubric,
  judge,
  moveRubrics,
  presentRubric,
  type RubricOfActivity,
  rubricOfActivity,
  rubricsOfParts,
} from './activity-rubric.ts'
export { isSoundJudgement, judgementIn } from './criteria.ts'
